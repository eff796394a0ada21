"""How our languages say what Django says otherwise: sentences, and dates."""

/** Breaks between the clauses of a message. */
export const CLAUSE_BREAK = /[,.;:!?\n—–]|(?<!\p{L})(?:and|but|so|then|и|но|а|потом)(?!\p{L})/iu;

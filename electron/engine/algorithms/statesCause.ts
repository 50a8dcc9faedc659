const CAUSAL =
  /(?<![\p{L}])(?:because|cos|cuz|since|therefore|thus|hence|consequently|accordingly|so that|that['’]?s why|that is why|that['’]?s the reason|as a result|as a consequence|in consequence|due to|owing to|on account of|thanks to|for that reason|for this reason|led to|leads to|made me|makes me|caused?|causes|which is why|which means|reason|потому|поэтому|из-за|так как|так что|поскольку|ввиду|благодаря|в результате|вследствие|в связи с|по причине|вот почему|отчего|оттого|причин\p{L}*|привел\p{L}*|следовательно|значит|в итоге|после того,? как|с тех пор,? как)(?![\p{L}])/iu;

/** "So" that begins a clause: "so I sold it", not "so good". */
const SO_CLAUSE =
  /(?:^|[.,;:!?…—–-]\s*|(?<!\p{L})(?:and|but|or)\s+)so[,]?\s+(?:then\s+|now\s+)?(?:i|i['’]\p{L}+|we|we['’]\p{L}+|he|she|it|they|you|he['’]s|she['’]s|it['’]s|they['’]\p{L}+|the|my|our|his|her|their|this|that|these|those|there|no|instead|from)(?!\p{L})/iu;

/** "After" that begins a clause: "after I fell ill", not "after work". */
const AFTER_CLAUSE =
  /(?<!\p{L})after\s+(?:i|we|he|she|it|they|you|my|our|his|her|their|the|that|this|all that)(?!\p{L})/iu;

/**
 * Detects an explicit causal statement in a text: the cheap and wide test before a model is asked, and
 * the check of the words that it quotes. Example: "I moved because the rent went up" does, "I moved.
 * The rent went up" does not.
 */
export function statesCause(text: string): boolean {
  return CAUSAL.test(text) || SO_CLAUSE.test(text) || AFTER_CLAUSE.test(text);
}

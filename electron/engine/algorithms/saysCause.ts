const CAUSAL =
  /(?<![\p{L}])(?:because|since|therefore|thus|hence|so that|that['’]?s why|that is why|as a result|due to|thanks to|led to|caused?|which is why|reason|потому|поэтому|из-за|так как|благодаря|в результате|вследствие|отчего|оттого|причин\p{L}*|привел\p{L}*|следовательно)(?![\p{L}])/iu;

/**
 * Detects an explicit causal statement in a text: the cheap test before a model is asked. Example:
 * "I moved because the rent went up" does, "I moved. The rent went up" does not.
 */
export function saysCause(text: string): boolean {
  return CAUSAL.test(text);
}

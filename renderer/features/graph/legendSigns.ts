/** Legend signs that filter nothing. */
export const legendSigns = [
  'strength',
  'fades',
  'confirmed',
  'pending',
  'disputed',
  'past',
  'used',
  'cut',
  'self',
  'folded',
  'added',
  'removed',
  'changed',
] as const;

/** Signs of cards; what else a card means is written on it. */
export const cardSigns = ['strength', 'learned', 'file', 'past', 'disagree', 'source'] as const;

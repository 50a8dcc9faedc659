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

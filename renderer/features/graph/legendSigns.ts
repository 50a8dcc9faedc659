/** Signs of the one encoding that the legend explains and that filter nothing. */
export const legendSigns = ['strength', 'confirmed', 'pending', 'past', 'used', 'cut'] as const;

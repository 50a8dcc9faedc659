/** Number of nodes up to which each has a card or a row of its own. */
export const MAX_READABLE = 35;
/** Number up to which the memories of the center are rows below its cards; beyond it in groups. */
export const MAX_ROW_MEMORIES = 60;
/** Number up to which groups show their first rows; above it they are lanes over the years. */
export const LANES_ABOVE = 300;

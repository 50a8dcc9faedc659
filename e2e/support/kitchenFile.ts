/** Text of a short Markdown file, as a person may drop it. */
export const KITCHEN = `# Kitchen

The new oven is a Neff. Oliver installed it on 12 March.

## Warranty

The warranty ends on 12 March 2031. The receipt is in the blue folder.
`;

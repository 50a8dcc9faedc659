/** Text with a capital first letter. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

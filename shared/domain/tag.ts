/** Tag as it is stored: without the “#” that people type in front of it, and blanks around. */
export function tagOf(text: string): string {
  return text.replace(/^[\s#]+/u, '').trimEnd();
}

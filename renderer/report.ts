/** Log for developers, never with a person's words: the console is a page's only log. */
export function report(detail: unknown): void {
  // eslint-disable-next-line no-console -- there is no other log in a page
  console.warn('loci:', detail);
}

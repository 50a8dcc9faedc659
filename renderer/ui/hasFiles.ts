/** True for a drag of files, as against text or an element of the page. */
export function hasFiles<T extends { readonly types: readonly string[] }>(
  data: T | null,
): data is T {
  return data !== null && data.types.includes('Files');
}

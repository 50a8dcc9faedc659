import { parseHTML } from 'linkedom';

/** Subset of the parser's page: the types of browsers are not those of Node. */
interface Page {
  readonly document: { readonly body: { readonly textContent: string } };
}

/** Text with its HTML entities as the letters they are; tags in it stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const body = `<body>${text.replaceAll('<', '&lt;')}</body>`;
  const page = parseHTML(`<!doctype html><html>${body}</html>`) as unknown as Page;
  return page.document.body.textContent;
}

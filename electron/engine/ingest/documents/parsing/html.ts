import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';
import { readOrThrow } from '../../../files/readRegularFile.ts';
import { decodeText } from '../../../text/documents/decodeText.ts';
import type { RichText } from '../parsedDocument.ts';
import { ParserError } from './parserError.ts';

const MAX_BYTES = 256 * 1024 ** 2;
/** Bytes in which a page declares its encoding. */
const HEAD_BYTES = 2_048;

/** Subset of the parser's nodes: the types of browsers are not those of Node. */
interface HtmlNode {
  readonly nodeType: number;
  readonly textContent: string;
  readonly childNodes: Iterable<HtmlNode>;
  remove(): void;
}

interface HtmlElement extends HtmlNode {
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
}

interface HtmlDocument {
  readonly body: HtmlElement;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
}

/** Elements that are no text, or that a page does not show. */
const HIDDEN_ELEMENTS = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'canvas',
  'input',
  'button',
  'select',
  'textarea',
  '[hidden]',
  '[aria-hidden="true"]',
].join(',');

const HIDING_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*(?:0(?:\.0+)?(?:[a-z]+|%)?|(?:0?\.\d+|1(?:\.0+)?)p[xt])\s*(?:[;!]|$))/iu;

/** Text of a page: the article where there is one, without navigation and what is not shown. */
export function parseHtml(path: string): Promise<RichText> {
  const source = decodeHtml(readOrThrow(path, MAX_BYTES));
  return Promise.resolve({ parts: [htmlToMarkdown(source, true)], hasPages: false });
}

/** Decodes a page by the encoding it declares, else as any text. */
export function decodeHtml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const declared = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1];
  // Bytes in which the label can be read are not UTF-16 (the HTML standard's own rule).
  const label = declared !== undefined && /^utf-?16/iu.test(declared) ? 'utf-8' : declared;
  const isMarked = bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe;
  if (label !== undefined && !isMarked) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // An unknown label, or a wrong one.
    }
  }
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new ParserError('binary');
  return decoded.value.text;
}

/** Page as Markdown; `isPage`: navigation and footers are left out. */
export function htmlToMarkdown(source: string, isPage: boolean): string {
  const document = pageOf(source);
  for (const element of document.querySelectorAll(HIDDEN_ELEMENTS)) element.remove();
  for (const element of document.querySelectorAll('[style]')) {
    if (HIDING_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
  }
  removeComments(document.body);
  for (const image of document.querySelectorAll('img')) image.remove();
  const markup = document.body.innerHTML;
  const title = document.querySelector('title')?.textContent.trim() ?? '';
  const article = isPage ? articleOf(document) : null;
  const markdown = createTurndown().turndown(pageOf(article ?? markup).body);
  return title !== '' && isPage && !markdown.startsWith('# ')
    ? `# ${title}\n\n${markdown}`
    : markdown;
}

/** Parsed page; a fragment gets the tags that it lacks, without which the parser finds no body. */
function pageOf(source: string): HtmlDocument {
  const body = /<body[\s>]/iu.test(source) ? source : `<body>${source}</body>`;
  const isWhole = body === source && /<html[\s>]/iu.test(source);
  const html = isWhole ? source : `<!doctype html><html>${body}</html>`;
  return (parseHTML(html) as unknown as { readonly document: HtmlDocument }).document;
}

/** Share of the letters that an article must have, to be more than a guess. */
const MIN_SHARE = 0.3;

function articleOf(document: HtmlDocument): string | null {
  const length = document.body.textContent.length;
  const article = new Readability(document as never, { charThreshold: 200 }).parse();
  const content = article?.content ?? '';
  return (article?.textContent ?? '').length >= length * MIN_SHARE ? content : null;
}

const COMMENT_NODE_TYPE = 8;

function removeComments(parent: HtmlNode): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === COMMENT_NODE_TYPE) child.remove();
    else removeComments(child);
  }
}

/** Beginning of a paragraph that would be read as a heading, its underline or a fence. */
const MARKDOWN_LOOKALIKE = /^(?:#{1,6}(?=\s|$)|`{3}|~{3}|(?:=+|-{2,})(?=\s*$))/u;

/**
 * Converter of a page to the Markdown that is read here. Letters stay as they are, since a backslash
 * in a token would hide it from redaction; only what would change the headings is escaped.
 */
function createTurndown(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    // Underscores would join the word, and hide a token in it from redaction.
    emDelimiter: '*',
  });
  turndown.escape = (text) => text.replace(MARKDOWN_LOOKALIKE, '\\$&');
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => `${`| ${content.trim()}`.replaceAll(/\s+/gu, ' ').trimEnd()} `,
  });
  turndown.addRule('row', {
    filter: ['tr'],
    replacement: (content) => (/[^\s|]/u.test(content) ? `${content.trim()} |\n` : ''),
  });
  turndown.addRule('table', { filter: ['table'], replacement: (content) => `\n\n${content}\n\n` });
  turndown.addRule('link', {
    filter: ['a'],
    // The words of a link are read; where it leads is nothing to remember.
    replacement: (content) => content,
  });
  return turndown;
}

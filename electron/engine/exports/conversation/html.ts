import { dateAndTime, type ExportContext } from '../exportContext.ts';
import { citedSource } from './citedSource.ts';
import type { ExportedConversation, ExportedTurn } from './readConversation.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 Georgia, serif;
  color: CanvasText; background: Canvas; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
.dates, time, .note, .files, .sources { font-family: system-ui, sans-serif; font-size: .85rem; opacity: .75; }
article { margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid GrayText; break-inside: auto; }
h2 { font: 600 1rem system-ui, sans-serif; margin: 0; break-after: avoid; }
.files, .sources { margin-top: .75rem; }
h2 time { font-weight: 400; }
ul { margin: .25rem 0 0; padding-left: 1.2rem; }
.sources ul { padding: 0; list-style: none; }
.text { white-space: pre-wrap; margin-top: .5rem; }
@media print { body { margin: 0; max-width: none; } }
`;

/**
 * Conversation as one HTML file that can be printed: text only, without scripts, pictures or anything
 * from elsewhere, which its policy forbids too.
 */
export async function* conversationHtml(
  { words, zone, now }: ExportContext,
  { title, startedAt, turns }: ExportedConversation,
): AsyncGenerator<string> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  yield `<!doctype html>
<html${words.language === '' ? '' : ` lang="${escapeHtml(words.language)}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="dates">${escapeHtml(words.started)}: ${dateAndTime(startedAt, zone)} · ${escapeHtml(words.exported)}: ${dateAndTime(now, zone)}</p>
`;
  for await (const turn of turns) yield article(turn, { words, zone });
  yield '</main>\n</body>\n</html>\n';
}

function article(
  { author, at, text, isInterrupted, isForgotten, attachments, citations, role }: ExportedTurn,
  { words, zone }: Pick<ExportContext, 'words' | 'zone'>,
): string {
  const time = `<time datetime="${new Date(at).toISOString()}">${dateAndTime(at, zone)}</time>`;
  const body = isForgotten
    ? `<p class="note">${escapeHtml(words.forgotten)}</p>`
    : `<div class="text" dir="auto">${escapeHtml(text)}</div>`;
  const note = isInterrupted ? `<p class="note">${escapeHtml(words.interrupted)}</p>\n` : '';
  const files = listOf(words.attachments, 'files', attachments);
  const citedSources = citations.map((citation) => citedSource(citation, zone));
  const sources = listOf(words.sources, 'sources', citedSources);
  return `<article class="${role}">
<h2>${escapeHtml(author)} ${time}</h2>
${body}
${note}${files}${sources}</article>
`;
}

/** Titled list; empty without lines. */
function listOf(title: string, className: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('');
  return `<div class="${className}">${escapeHtml(title)}:<ul>${items}</ul></div>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text, in content and in attributes. Control characters are no part of HTML. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '\u{FFFD}');
}

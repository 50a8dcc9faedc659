import { dateAndTime, type ExportContext } from '../exportContext.ts';
import type { ExportedConversation, ExportedTurn } from './readConversation.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 Georgia, serif;
  color: CanvasText; background: Canvas; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
.dates, time, .note, .files { font-family: system-ui, sans-serif; font-size: .85rem; opacity: .75; }
article { margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid GrayText; break-inside: auto; }
h2 { font: 600 1rem system-ui, sans-serif; margin: 0; break-after: avoid; }
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
<html>
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
  { author, at, text, isInterrupted, isForgotten, attachments, role }: ExportedTurn,
  { words, zone }: Pick<ExportContext, 'words' | 'zone'>,
): string {
  const time = `<time datetime="${new Date(at).toISOString()}">${dateAndTime(at, zone)}</time>`;
  const body = isForgotten
    ? `<p class="note">${escapeHtml(words.forgotten)}</p>`
    : `<div class="text" dir="auto">${escapeHtml(text)}</div>`;
  const note = isInterrupted ? `<p class="note">${escapeHtml(words.interrupted)}</p>\n` : '';
  const names = attachments.map((name) => `<li dir="auto">${escapeHtml(name)}</li>`).join('');
  const files =
    names === ''
      ? ''
      : `<div class="files">${escapeHtml(words.attachments)}:<ul>${names}</ul></div>\n`;
  return `<article class="${role}">
<h2>${escapeHtml(author)} ${time}</h2>
${body}
${note}${files}</article>
`;
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

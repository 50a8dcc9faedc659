import { fencedCode } from './documents/fencedCode.ts';
import { leadInEnd, leadInOf } from './own/leadIn.ts';
import { isListItem, isVerse, letterStart } from './own/letters.ts';
import { sentencesAboutUser } from './own/sentencesAboutUser.ts';
import {
  isMailIntroduction,
  hasForeignForm,
  isMailHeader,
  isTerminalPrompt,
} from './own/foreignLines.ts';
import { quotedPassages } from './own/quotedPassages.ts';
import { isRequestOfOther, speakerLines } from './own/speakers.ts';
import { mergedSpans, spansBetween, type TextSpan } from './own/spans.ts';
import { textLines, type TextLine } from './own/textLines.ts';
import { pronounCounts } from './own/pronounCounts.ts';
import { pastedCodec } from '../../../shared/domain/pasted.ts';

/** Word count below which a person may well speak of others only. */
const MIN_VOICED_WORDS = 25;
/** Least share of first-person words in what a person tells an assistant. */
const MIN_OWN_SHARE = 0.02;
/** Share of foreign lines from which the lines between them count as foreign too. */
const MIN_FOREIGN_SHARE = 0.3;

/**
 * Own words: the passages of a turn that the person wrote, in order, without known pastes, and
 * without anything that by its form is quoted, code, a mail, a page, a log, a copied conversation
 * or a text to work on. Linear in the length of the turn. In doubt a passage counts as foreign: a
 * memory based on it waits for review instead of being trusted.
 */
export function ownWords(text: string, pasted: readonly TextSpan[] = []): TextSpan[] {
  return spansBetween(foreignWords(text, pasted), text.length);
}

/** Complement of the own words. */
export function foreignWords(text: string, pasted: readonly TextSpan[] = []): TextSpan[] {
  const merged = mergedSpans(pasted, text.length);
  // Text typed around a paste is judged without the paste.
  const typed = merged.length === 0 ? text : withoutSpans(text, merged);
  return mergedSpans([...merged, ...foreignByForm(typed)], text.length);
}

/** Text with everything foreign replaced by spaces, so that offsets stay. */
export function ownText(text: string, pasted: readonly TextSpan[] = []): string {
  return withoutSpans(text, foreignWords(text, pasted));
}

/** Pasted passages of a message as stored: JSON, or null where none are known. */
export function storedSpans(pasted: string | null): readonly TextSpan[] {
  return pasted === null ? [] : pastedCodec.parse(pasted);
}

/** Foreign passages of a text, in order, without the person's own words around them. */
export function foreignText(text: string, pasted: readonly TextSpan[] = []): string {
  return foreignWords(text, pasted)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((passage) => passage !== '')
    .join(' … ');
}

/** Text with known pastes replaced by spaces, whatever its form suggests. */
export function typedText(text: string, pasted: readonly TextSpan[]): string {
  return withoutSpans(text, mergedSpans(pasted, text.length));
}

/** True if a passage lies wholly in the person's own words. */
export function isOwnPassage(ownSpans: readonly TextSpan[], { start, end }: TextSpan): boolean {
  return ownSpans.some((span) => span.start <= start && end <= span.end);
}

/** Text with merged spans replaced by spaces, so that offsets stay. */
export function withoutSpans(text: string, spans: readonly TextSpan[]): string {
  let remaining = '';
  let at = 0;
  for (const { start, end } of spans) {
    remaining += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/gu, spaces);
    at = end;
  }
  return remaining + text.slice(at);
}

function spaces(unit: string): string {
  return ' '.repeat(unit.length);
}

function foreignByForm(text: string): TextSpan[] {
  const lines = textLines(text);
  const fenced = fencedLines(lines);
  const spans = [...fenced.map(spanOf), ...quotedPassages(text), ...sentencesAboutUser(text)];
  const fencedSet = new Set(fenced);
  const unmarked = lines.filter((line) => !fencedSet.has(line));
  const filled = unmarked.filter((line) => line.text !== '');
  const [first] = filled;
  if (first === undefined) return spans;
  const mailIndex = mailStart(unmarked);
  if (mailIndex !== null) return [...spans, { start: mailIndex.start, end: text.length }];
  const leadInLength = leadInEnd(first.text);
  if (leadInLength >= 0) {
    const start = first.start + text.slice(first.start).search(/\S/u) + leadInLength;
    return [...spans, { start, end: questionAfter(filled)?.start ?? text.length }];
  }
  const speakers = speakerLines(filled);
  const leadIn = filled.length > 1 && !speakers.has(first) ? leadInOf(first.text) : null;
  const question = filled.length > 2 ? questionAfter(filled) : null;
  const body = filled.filter((line) => line !== question && (leadIn === null || line !== first));
  const from = body[0]?.start ?? text.length;
  const until = body.at(-1)?.end ?? from;
  if (leadIn === 'hands_over' || isForeignBody(body, speakers))
    return [...spans, { start: from, end: until }];
  const isForeign = (line: TextLine) =>
    hasForeignForm(line.text) || (line !== first && isRequestOfOther(line.text));
  return [...spans, ...body.filter(isForeign).map(spanOf)];
}

function spanOf({ start, end }: TextLine): TextSpan {
  return { start, end };
}

/** Lines of code fences, lines quoted with `>`, and a terminal's prompt with the output after it. */
function fencedLines(lines: readonly TextLine[]): TextLine[] {
  const isCode = fencedCode();
  let isInTerminal = false;
  return lines.filter(({ text }) => {
    const isCodeLine = isCode(text);
    if (isTerminalPrompt(text)) isInTerminal = true;
    else if (text === '') isInTerminal = false;
    return isCodeLine || isInTerminal || text.startsWith('>');
  });
}

/** Start of a quoted mail: its separator line, or the first of several headers. */
function mailStart(lines: readonly TextLine[]): TextLine | null {
  const headers = lines.filter(({ text }) => isMailHeader(text));
  const mailLine = lines.find(({ text }) => isMailIntroduction(text));
  const [header] = headers;
  if (mailLine !== undefined) return mailLine;
  return headers.length >= 2 && header !== undefined ? header : null;
}

/** Short question at the end that is about the text before it. */
function questionAfter(filled: readonly TextLine[]): TextLine | null {
  const last = filled.at(-1);
  if (last === undefined || last.text.length > 120 || !last.text.endsWith('?')) return null;
  return filled.length > 1 && (leadInOf(last.text) !== null || pronounCounts(last.text).own > 0)
    ? last
    : null;
}

/** True if the remaining text was written elsewhere: by its form, its frame, or its voice. */
function isForeignBody(body: readonly TextLine[], speakers: ReadonlySet<TextLine>): boolean {
  const linesWithForeignForm = body.filter(
    (line) => speakers.has(line) || hasForeignForm(line.text),
  );
  if (body.length > 0 && linesWithForeignForm.length / body.length >= MIN_FOREIGN_SHARE)
    return true;
  if (letterStart(body) >= 0 || isVerse(body)) return true;
  const { words, own: ownCount } = pronounCounts(body.map(({ text }) => text).join('\n'));
  const minWords =
    body.filter(({ text }) => isListItem(text)).length > 1
      ? MIN_VOICED_WORDS / 2
      : MIN_VOICED_WORDS;
  return words >= minWords && ownCount / words < MIN_OWN_SHARE;
}

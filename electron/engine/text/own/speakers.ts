import { requestForms } from '../requestForms/requestForms.ts';
import type { RequestKind } from '../requestForms/requestWords.ts';
import type { TextLine } from './textLines.ts';

/** Speaker label: "Agent Mike: …", "аня: …", "Q: …". */
const LABEL = /^(?:[[(][^\])\n]{1,40}[\])]\s*)?(\p{L}[\p{L}\p{N}. ]{0,24}):\s+\S/u;
/** Label of the person's own lines in a copied chat. */
const OWN_LABEL_WORD = /^(?:me|you|i|я|ты|вы)$/iu;
/** Dialog line without names, as books and interviews print it. */
const DASH = /^[—–]\s\S/u;

/**
 * Lines of a copied conversation: some label repeats, so it denotes a speaker, or is "me". A list of a person's
 * own ("Monday: gym") has each label once.
 */
export function speakerLines(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const labeled = lines.flatMap((line) => {
    const label = LABEL.exec(line.text.slice(0, 120))?.[1]?.toLowerCase();
    return label === undefined ? [] : [{ line, label }];
  });
  const counts = new Map<string, number>();
  for (const { label } of labeled) counts.set(label, (counts.get(label) ?? 0) + 1);
  const repeatedLabelCount = [...counts.values()].filter((count) => count > 1).length;
  const hasReplies = labeled.length >= 2 && labeled.some(({ label }) => OWN_LABEL_WORD.test(label));
  if (hasReplies || (labeled.length >= 3 && repeatedLabelCount > 0))
    return new Set(labeled.map(({ line }) => line));
  const dashes = lines.filter(({ text }) => DASH.test(text));
  const questionCount = dashes.filter(({ text }) => text.endsWith('?')).length;
  return new Set(dashes.length >= 3 && questionCount > 0 ? dashes : []);
}

/** Sender of a copied message: "[Year 4 Parents] Donna", "Dr Smith", «УК «Комфорт»». */
const SENDER =
  /^(?:\[[^\]\n]{1,40}\]\s*)?((?:[«“"]?\p{Lu}[\p{L}\p{N}.'’-]{0,24}[»”"]?)(?:\s[«“"]?\p{Lu}[\p{L}\p{N}.'’-]{0,24}[»”"]?){0,3}):\s+(\S[^\n]*)$/u;
/** First words of a line of the person's own that looks like one. */
const OWN_LABEL =
  /^(?:p\.?\s?s|n\.?b|note|notes|also|important|update|reminder|to-?\s?do|todo|edit|correction|fyi|btw|remember|please|and|oh|one|question|task|plan|idea|today|tomorrow|кстати|важно|ещё|еще|заметка|заметки|напоминание|запомни|итак|дополнение|и|ой|пс|правка|поправка|задача|дело|вопрос|план|идея|сегодня|завтра|пожалуйста|также|плюс)(?![\p{L}\p{N}])/iu;
const KINDS: readonly RequestKind[] = [
  'remember',
  'remind',
  'correct',
  'confirm',
  'forget',
  'finish',
];

/**
 * True for a line that somebody else sent, and that asks for something: "Donna: Please remember that
 * every family owes me £15". The request is theirs, though the rest of the message is the person's.
 */
export function isRequestOfOther(line: string): boolean {
  const [, sender = '', message = ''] = SENDER.exec(line.slice(0, 400)) ?? [];
  if (sender === '' || OWN_LABEL.test(sender)) return false;
  return KINDS.some((kind) => requestForms(message, kind).length > 0);
}

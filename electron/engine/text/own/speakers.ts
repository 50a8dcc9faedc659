import type { TextLine } from './textLines.ts';

/** Speaker label: "Agent Mike: …", "аня: …", "Q: …". */
const LABEL = /^(?:[[(][^\])\n]{1,40}[\])]\s*)?(\p{L}[\p{L}\p{N}. ]{0,24}):\s+\S/u;
/** Dialog line without names, as books and interviews print it. */
const DASH = /^[—–]\s\S/u;

/**
 * Lines of a copied conversation: some label repeats, so it denotes a speaker. A list of a person's
 * own ("Monday: gym") has each label once.
 */
export function speakerLines(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const labeled = lines.flatMap((line) => {
    const label = LABEL.exec(line.text.slice(0, 120))?.[1]?.toLowerCase();
    return label === undefined ? [] : [{ line, label }];
  });
  const counts = new Map<string, number>();
  for (const { label } of labeled) counts.set(label, (counts.get(label) ?? 0) + 1);
  const returning = [...counts.values()].filter((count) => count > 1).length;
  if (labeled.length >= 3 && returning > 0) return new Set(labeled.map(({ line }) => line));
  const dashes = lines.filter(({ text }) => DASH.test(text));
  const exchanged = dashes.filter(({ text }) => text.endsWith('?')).length;
  return new Set(dashes.length >= 3 && exchanged > 0 ? dashes : []);
}

/** Literal of one line, or a template; a value inside is not part of its text. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
/** Command or name in the code font: it means itself. */
const CODE = /\\?`[^`]*`/g;

/** Texts that a source file writes, by line; import paths and names of languages are no texts. */
export function literalTexts(source: string): [string, string][] {
  return [...source.matchAll(LITERAL)].flatMap((match): [string, string][] => {
    const text = (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, '…').replace(CODE, '');
    const line = source.slice(0, match.index).split('\n').length;
    return / /.test(text) ? [[`line ${line}`, text]] : [];
  });
}

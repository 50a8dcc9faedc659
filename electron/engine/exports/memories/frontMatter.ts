type Field = string | number | null | readonly string[];

/**
 * YAML front matter of a note. Texts are double-quoted JSON strings, which YAML reads as they are: a
 * line break or `---` in one does not end the front matter.
 */
export function frontMatter(fields: Readonly<Record<string, Field>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${yamlOf(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

function yamlOf(value: Field): string {
  if (Array.isArray(value)) return `[${value.map(quote).join(', ')}]`;
  return typeof value === 'string' ? quote(value) : String(value);
}

/** Line separators and control characters of YAML that JSON leaves as they are. */
function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll(
    /[\u{7F}-\u{9F}\u{2028}\u{2029}\u{FEFF}]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

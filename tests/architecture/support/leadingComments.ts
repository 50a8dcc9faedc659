export interface LeadingComment {
  readonly line: number;
  /** Text without its markers, lines joined. */
  readonly text: string;
}

/** Doc comments and runs of `//` lines, each on lines of its own above what it documents. */
export function leadingComments(source: string): LeadingComment[] {
  const lines = source.split('\n').map((line) => line.trim());
  const comments: LeadingComment[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    const last = lastLineOf(lines, first);
    if (last === null) continue;
    const text = lines
      .slice(first, last + 1)
      .map(withoutMarkers)
      .join(' ')
      .trim();
    comments.push({ line: first + 1, text });
    first = last;
  }
  return comments;
}

function lastLineOf(lines: readonly string[], first: number): number | null {
  const opening = lines[first] ?? '';
  const endsAt = (isPast: (line: string) => boolean) => {
    const next = lines.findIndex((line, index) => index >= first && isPast(line));
    return next === -1 ? lines.length : next;
  };
  if (opening.startsWith('/**')) return endsAt((line) => line.endsWith('*/'));
  if (opening.startsWith('//')) return endsAt((line) => !line.startsWith('//')) - 1;
  return null;
}

function withoutMarkers(line: string): string {
  return line.replace(/^(?:\/\*\*|\*(?!\/)|\/\/)\s?/u, '').replace(/\s*\*\/$/u, '');
}

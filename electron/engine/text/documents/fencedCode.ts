/** Line that begins a fence; backticks after the fence of backticks make a code span of it. */
const FENCE = /^(\s*)(`{3,}(?=[^`]*$)|~{3,})/u;

/**
 * Tells of each line of a text in turn whether it belongs to a fenced code block, its fences
 * included. As CommonMark has it, a block ends at a bare fence of its own kind that is no shorter.
 * `maxIndent`: spaces before a fence from which on it is text.
 */
export function fencedCode(maxIndent = Infinity): (line: string) => boolean {
  let openFence: string | null = null;
  return (line) => {
    if (openFence !== null) {
      if (isEndOf(openFence, line, maxIndent)) openFence = null;
      return true;
    }
    const [, indent = '', fence] = FENCE.exec(line) ?? [];
    if (fence === undefined || indent.length > maxIndent) return false;
    openFence = fence;
    return true;
  };
}

function isEndOf(openFence: string, line: string, maxIndent: number): boolean {
  const content = line.trim();
  if (!content.startsWith(openFence) || line.length - line.trimStart().length > maxIndent)
    return false;
  return content === openFence.charAt(0).repeat(content.length);
}

/**
 * Tells of each line of a text in turn whether it belongs to a fenced code block, its fences
 * included; `fence` matches a fence's line.
 */
export function fencedCode(fence: RegExp): (line: string) => boolean {
  let isInside = false;
  return (line) => {
    const isFence = fence.test(line);
    if (isFence) isInside = !isInside;
    return isFence || isInside;
  };
}

/** Distance from the end that still counts as reading the newest message. */
export const AT_END_PX = 80;

export function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight <= AT_END_PX;
}

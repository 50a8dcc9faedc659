interface SentBody {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly unknown[];
}

/** Number under which a request shows a memory, in its block or in a tool's result. */
export function promptNumberOf({ messages }: SentBody, text: string): number | null {
  for (const { role, content } of messages.toReversed()) {
    if (content === null) continue;
    const line = content.split('\n').find((each) => /^\[\d+\]/u.test(each) && each.includes(text));
    if (line !== undefined) return Number(/^\[(\d+)\]/u.exec(line)?.[1]);
    if (role !== 'tool') continue;
    const result = JSON.parse(content) as { results?: { n: number; content: string }[] };
    const hit = result.results?.find((each) => each.content.includes(text));
    if (hit !== undefined) return hit.n;
  }
  return null;
}

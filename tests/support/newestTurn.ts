/** Words of the person in the newest turn of a request, without the date and memory before them. */
export function newestUserText(content: string | null | undefined): string {
  return (content ?? '').split('\n\n').at(-1) ?? '';
}

interface SentMessages {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
}

/** Part of the newest user message before its words: date, preferences for answers, and memory. */
export function preambleOf(body: unknown): string {
  const { messages } = body as SentMessages;
  const newest = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return newest.split('\n\n').slice(0, -1).join('\n\n');
}

/** Number under which a request shows a memory. */
export function memoryNumberIn(body: unknown, content: string): number {
  const line = preambleOf(body)
    .split('\n')
    .find((each) => /^\[\d+\]/u.test(each) && each.includes(content));
  return Number(/^\[(\d+)\]/u.exec(line ?? '')?.[1]);
}

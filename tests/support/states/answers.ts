import { call, deltas, DONE, finish, usage, type Answer } from '../modelServer.ts';

/** Everything a model can do in one answer: it thinks, looks something up, writes code, and costs. */
export const richAnswer: readonly Answer[] = [
  call('search_memory', { query: 'carpenter', limit: 5 }),
  call('no_such_tool', { content: 'Marek owes 300 €' }),
  pacedAnswer(0, [
    ...deltas(
      {
        reasoning_content:
          'The person asks about the carpenter. I should say what is known and what is not.',
      },
      {
        content:
          'Marek can start on **7 December**. A draft of the reminder:\n\n```ts\nexport function remind(name: string, day: number): string {\n  return `Call ${name} on day ${day}`;\n}\n```\n\nShall I keep it?',
      },
    ),
    finish('stop'),
    usage(1840, 92),
    DONE,
  ]),
];

/** Thoughts, word by word, that take long. */
export const slowThoughts: Answer = pacedAnswer(
  250,
  Array.from({ length: 200 }, (_, n) => deltas({ reasoning_content: `Thought ${n}. ` })).flat(),
);

/** Accepts a question, and does not say a word while anybody waits. */
export const noAnswer: Answer = () => undefined;

/** Lines of a stream with a pause after each; stops when nobody listens any more. */
function pacedAnswer(pauseMs: number, lines: readonly string[]): Answer {
  return async (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const line of lines) {
      if (request.abandoned) return;
      response.write(line);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.end();
  };
}

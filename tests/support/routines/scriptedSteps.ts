import type { ReceivedRequest } from '../modelServer.ts';

/** Result of a step as a scripted model writes it. */
export interface ScriptedStep {
  readonly text?: string;
  readonly decisions?: readonly ScriptedOutput[];
  readonly todos?: readonly ScriptedOutput[];
  readonly facts?: readonly ScriptedOutput[];
}
type ScriptedOutput = { readonly content: string; readonly from?: readonly number[] };

/** Reply of a model to a step. */
export function stepReply(step: ScriptedStep): string {
  const list = (items: readonly ScriptedOutput[] = []) =>
    items.map((one) => ({ from: [], ...one }));
  const { text = 'Done.', decisions, todos, facts } = step;
  return JSON.stringify({
    results: [{ text, decisions: list(decisions), todos: list(todos), facts: list(facts) }],
  });
}

/** Purpose of a request of a routine; null for any other. */
export function purposeOf(request: ReceivedRequest): 'selector' | 'step' | null {
  const text = textOf(request);
  if (text.startsWith('You decide whether a message asks for one of the routines'))
    return 'selector';
  return text.startsWith('You carry out one step of a routine') ? 'step' : null;
}

export function textOf({ body }: ReceivedRequest): string {
  const messages = body['messages'] as readonly { readonly content: unknown }[];
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n');
}

/** Title of the step that a request is about. */
export function stepTitle(request: ReceivedRequest): string {
  return /\nStep: (.*)\n/u.exec(textOf(request))?.[1] ?? '';
}

import type { ReceivedRequest } from './fakeModelServer.ts';

/** A memory a scripted model draws; `from` are words of the turn it quotes whole, if not given. */
export interface ScriptedItem {
  readonly content: string;
  readonly quote: string;
  readonly type?: string;
  readonly kind?: string | null;
  readonly confidence?: number;
  readonly entities?: readonly {
    name: string;
    type?: string;
    role?: string;
    aliases?: readonly string[];
  }[];
  readonly event_time?: string;
  readonly predicate?: string;
  readonly true_from?: string;
  readonly true_until?: string;
  readonly vital?: true;
}

/** Task that a request gives to the memory model. */
export function memoryTaskOf(request: ReceivedRequest): 'extract' | 'judge' | null {
  const texts = textsOf(request);
  if (texts.some((text) => text.startsWith('Pair 1\n'))) return 'judge';
  return texts.some((text) => text.includes('Turns:\n[E1]')) ? 'extract' : null;
}

/**
 * The items whose quote stands in one of the turns shown, each with the label of that turn, as the
 * JSON a model would answer with.
 */
export function extraction(request: ReceivedRequest, items: readonly ScriptedItem[]): string {
  const shown = textsOf(request).find((text) => text.includes('Turns:\n[E1]')) ?? '';
  const turns = [
    ...shown.matchAll(/^\[(E\d+)\] \S+ \S+ \S+ [^:]+: ([\s\S]*?)(?=\n\[E\d+\]|$(?![\s\S]))/gmu),
  ];
  const found = items.flatMap((item) => {
    const turn = turns.find(([, , text]) => text?.includes(item.quote));
    return turn === undefined ? [] : [toToolItem(item, turn[1] ?? '')];
  });
  return JSON.stringify({ items: found });
}

function toToolItem(item: ScriptedItem, episode: string): Record<string, unknown> {
  const { quote, ...rest } = item;
  return {
    type: 'semantic',
    kind: 'Fact',
    summary: '',
    importance: 50,
    confidence: 0.8,
    event_time: null,
    true_from: null,
    true_until: null,
    predicate: null,
    vital: false,
    ...rest,
    entities: (item.entities ?? []).map((entity) => ({
      type: 'person',
      role: 'subject',
      aliases: [],
      ...entity,
    })),
    evidence: [{ episode, quote }],
  };
}

export interface RequestedPair {
  readonly pair: number;
  readonly known: string;
  readonly fresh: string;
}

/** The pairs a judge is asked about. */
export function requestedPairsOf(request: ReceivedRequest): RequestedPair[] {
  const shown = textsOf(request).find((text) => text.startsWith('Pair 1\n')) ?? '';
  const blocks = shown.matchAll(/^Pair (\d+)\nknown \([^)]*\): (.*)\nnew \([^)]*\): (.*)$/gmu);
  return [...blocks].map(([, pair, known = '', fresh = '']) => ({
    pair: Number(pair),
    known: known.trim(),
    fresh: fresh.trim(),
  }));
}

export function judgment(
  pairs: readonly { pair: number; relation: string; confidence?: number }[],
): string {
  return JSON.stringify({ pairs: pairs.map((pair) => ({ confidence: 0.95, ...pair })) });
}

/** Texts of a request's messages, the system message first. */
export function textsOf({ body }: ReceivedRequest): string[] {
  const messages = body['messages'] as readonly { readonly content: unknown }[];
  return messages.map(({ content }) => (typeof content === 'string' ? content : ''));
}

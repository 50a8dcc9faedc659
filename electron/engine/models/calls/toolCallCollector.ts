import type { CalledTool } from '../ports.ts';

/** Piece of a streamed tool call; any part may be missing. */
export interface ToolCallPiece {
  readonly index?: number | null | undefined;
  readonly id?: string | null | undefined;
  readonly function?:
    { readonly name?: string | null | undefined; readonly arguments?: unknown } | null | undefined;
}

interface PartialCall {
  index: number | null;
  id: string;
  name: string;
  arguments: string;
}

/**
 * Collects tool calls from their pieces. Servers differ: most number them, some give no number,
 * some give every call the number 0 and only a new id; some send the arguments as an object instead
 * of text, and some repeat the name with every piece.
 */
export class ToolCallCollector {
  private readonly partialCalls: PartialCall[] = [];

  add(piece: ToolCallPiece): void {
    const call = this.target(piece) ?? this.startCall(piece);
    const { name, arguments: argumentText } = piece.function ?? {};
    if (name && call.name !== name) call.name += name;
    if (typeof argumentText === 'string') call.arguments += argumentText;
    else if (argumentText !== null && argumentText !== undefined)
      call.arguments += JSON.stringify(argumentText);
  }

  get size(): number {
    return this.partialCalls.length;
  }

  /** Returns the calls in the order they began; the id is empty where the server gave none. */
  finish(): CalledTool[] {
    return this.partialCalls.map(({ id, name, arguments: argumentText }) => ({
      id,
      name,
      arguments: argumentText,
    }));
  }

  private target({ index, id, function: functionPart }: ToolCallPiece): PartialCall | undefined {
    const last = this.partialCalls.at(-1);
    const isAnonymous = typeof index !== 'number' && !id;
    // Neither number nor id: a name after complete arguments begins the next call.
    if (isAnonymous && functionPart?.name && last && isWhole(last.arguments)) return undefined;
    if (id) {
      const existing = this.partialCalls.find((call) => call.id === id);
      if (existing) return existing;
    }
    const numbered =
      typeof index === 'number' ? this.partialCalls.findLast((call) => call.index === index) : last;
    // A new id under an old number is a new call, and so is a whole one without any (Gemini).
    const hasOtherId = Boolean(id) && numbered?.id !== '' && numbered?.id !== id;
    return hasOtherId || (!id && numbered && isAnother(numbered, functionPart))
      ? undefined
      : numbered;
  }

  private startCall({ index, id }: ToolCallPiece): PartialCall {
    const call = { index: index ?? null, id: id ?? '', name: '', arguments: '' };
    this.partialCalls.push(call);
    return call;
  }
}

/** True for a piece with a name and with arguments of its own, after a call that has all of its own. */
function isAnother(call: PartialCall, functionPart: ToolCallPiece['function']): boolean {
  const { name, arguments: argumentPart } = functionPart ?? {};
  const begins =
    typeof argumentPart === 'string' ? argumentPart.trimStart().startsWith('{') : argumentPart;
  return Boolean(name && begins) && call.arguments.endsWith('}') && isWhole(call.arguments);
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

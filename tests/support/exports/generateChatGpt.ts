import { conversationBuilder } from './chatgptBuilder.ts';
import { OPENING_TRAPS, TRAPS } from './chatgptTraps.ts';
import { seededRandom, type SeededRandom } from './random.ts';

export type Json = Record<string, unknown>;

/** Turn as it must be in the database after the import. */
export interface ExpectedTurn {
  readonly conversation: string;
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly isShown: boolean;
  /** Null: not asserted, as the export has no time for it. */
  readonly at: number | null;
  readonly reasoning: string;
}

export interface ExpectedConversation {
  readonly id: string;
  /** Empty where the export has none: then it is not asserted. */
  readonly title: string;
  readonly isRemembered: boolean;
  readonly isArchived?: boolean;
  readonly isPinned?: boolean;
}

export interface GeneratedExport {
  readonly conversations: readonly Json[];
  readonly truth: {
    readonly conversations: readonly ExpectedConversation[];
    readonly turns: readonly ExpectedTurn[];
    readonly statements: readonly string[];
  };
}

interface GenerateOptions {
  readonly seed: number;
  readonly conversations: number;
  /** Exchanges of each, besides what its trap adds. */
  readonly exchanges?: number;
  readonly startAt?: number;
  /** Sentences of an answer: real ones are long. */
  readonly answerSentences?: number;
  /** Milliseconds from one conversation to the next: by default a day. */
  readonly apartMs?: number;
}

const TRAP_NAMES = Object.keys(TRAPS);
/** Number of conversations in which each trap occurs once. */
export const TRAP_COUNT = TRAP_NAMES.length;
const DAY_MS = 86_400_000;

/** ChatGPT export with every trap of the format, and what must come of it, row by row. */
export function generateChatGpt(options: GenerateOptions): GeneratedExport {
  const random = seededRandom(options.seed);
  const startAt = options.startAt ?? Date.UTC(2021, 0, 4, 9);
  const apart = options.apartMs ?? DAY_MS;
  const conversations: Json[] = [];
  const expected: ExpectedConversation[] = [];
  const turns: ExpectedTurn[] = [];
  const statements = new Set<string>();
  for (let n = 0; n < options.conversations; n += 1) {
    const made = makeConversation(random, {
      id: `c${options.seed}-${n}`,
      trap: TRAP_NAMES[n % TRAP_NAMES.length] ?? 'plain',
      exchanges: options.exchanges ?? 2 + random.below(4),
      at: startAt + n * apart,
      answerSentences: options.answerSentences ?? 1,
    });
    conversations.push(made.json);
    expected.push(made.expected);
    turns.push(...made.turns);
    for (const statement of made.statements) statements.add(statement);
  }
  return {
    conversations,
    truth: { conversations: expected, turns, statements: [...statements] },
  };
}

interface PlanWithTrap {
  readonly id: string;
  readonly trap: string;
  readonly exchanges: number;
  readonly at: number;
  readonly answerSentences: number;
}

function makeConversation(random: SeededRandom, { trap, ...plan }: PlanWithTrap) {
  const isDated = trap !== 'null_times';
  const b = conversationBuilder(random, { ...plan, isDated });
  const { id } = plan;
  OPENING_TRAPS[trap]?.(b);
  for (let n = 0; n < plan.exchanges; n += 1) {
    b.asks(`${id}-q${n}`, b.last, random.sentence());
    b.answers(`${id}-a${n}`, b.last, b.longAnswer());
  }
  TRAPS[trap]?.(b);
  const json: Json = {
    conversation_id: id,
    id,
    title: random.sentence().slice(0, 40),
    create_time: isDated ? plan.at / 1_000 : null,
    update_time: isDated ? b.clock / 1_000 : null,
    is_do_not_remember: false,
    ...(b.leaf !== null && { current_node: b.leaf }),
    mapping: b.mapping,
    ...b.fields,
  };
  const { title } = json;
  return {
    json,
    expected: {
      id,
      title: typeof title === 'string' ? title : '',
      isRemembered: !['not_remembered', 'memory_scope'].includes(trap),
      isArchived: trap === 'archived',
      isPinned: trap === 'starred' || trap === 'pinned',
    },
    turns: b.turns,
    statements: b.statements,
  };
}

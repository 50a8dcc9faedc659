import { seededRandom, type SeededRandom } from './random.ts';

type Json = Record<string, unknown>;

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
  readonly title: string;
  readonly isRemembered: boolean;
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
}

/** Traps of the format, one a conversation, in turn. */
const TRAPS = [
  'plain',
  'fork_of_answer',
  'fork_of_question',
  'cycle',
  'missing_parent',
  'null_times',
  'null_title',
  'children_that_lie',
  'image_only',
  'citations',
  'tools_and_thoughts',
  'voice',
  'unknown_content',
  'not_remembered',
  'custom_instructions',
  'child_before_parent',
  'hidden',
] as const;
type Trap = (typeof TRAPS)[number];

/** The provider's private marks, as escapes: a file with the characters looks empty. */
const CITE = '\uE200cite\uE202turn0search1\uE201';
const DAY_MS = 86_400_000;

/** ChatGPT export with every trap of the format, and what must come of it, row by row. */
export function generateChatGpt(options: GenerateOptions): GeneratedExport {
  const random = seededRandom(options.seed);
  const startAt = options.startAt ?? Date.UTC(2021, 0, 4, 9);
  const conversations: Json[] = [];
  const expected: ExpectedConversation[] = [];
  const turns: ExpectedTurn[] = [];
  const statements = new Set<string>();
  for (let n = 0; n < options.conversations; n += 1) {
    const trap = TRAPS[n % TRAPS.length] ?? 'plain';
    const made = makeConversation(random, {
      id: `c${options.seed}-${n}`,
      trap,
      exchanges: options.exchanges ?? 2 + random.below(4),
      at: startAt + n * DAY_MS,
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

interface ConversationPlan {
  readonly id: string;
  readonly trap: Trap;
  readonly exchanges: number;
  readonly at: number;
  readonly answerSentences: number;
}

function makeConversation(random: SeededRandom, plan: ConversationPlan) {
  const { id, trap, exchanges, at } = plan;
  const longAnswer = () =>
    Array.from({ length: plan.answerSentences }, () => random.sentence()).join(' ');
  const mapping: Record<string, Json> = {};
  const turns: ExpectedTurn[] = [];
  const statements: string[] = [];
  const isDated = trap !== 'null_times';
  let clock = at;
  let last = `${id}-root`;
  let question: string | null = null;
  let leaf = last;
  mapping[last] = { id: last, message: null, parent: null };

  const put = (key: string, parent: string, message: Json | null) => {
    mapping[key] = {
      id: key,
      parent,
      message: message && { id: key, metadata: {}, ...message },
    };
    last = key;
    leaf = key;
  };
  const seconds = () => {
    clock += 15_000;
    return isDated ? clock / 1_000 : null;
  };
  const timeOf = () => (isDated ? clock : null);
  const user = (key: string, parent: string, text: string, content?: Json, isShown = true) => {
    const message = { author: { role: 'user' }, create_time: seconds() };
    put(key, parent, { ...message, content: content ?? { content_type: 'text', parts: [text] } });
    const row = { conversation: id, id: key, parent: question, text, isShown, reasoning: '' };
    turns.push({ ...row, role: 'user', at: timeOf() });
    question = key;
  };
  const answer = (key: string, parent: string, text: string, stored = text, isShown = true) => {
    const content = { content_type: 'text', parts: [stored] };
    put(key, parent, { author: { role: 'assistant' }, create_time: seconds(), content });
    const row = { conversation: id, id: key, parent: question, text, isShown, reasoning: '' };
    turns.push({ ...row, role: 'assistant', at: timeOf() });
  };
  const addMessage = (key: string, message: Json) => put(key, last, message);

  if (trap === 'custom_instructions') {
    statements.push('Preferred name: Ann', 'Be brief and kind');
    addMessage(`${id}-custom`, {
      author: { role: 'user' },
      create_time: null,
      content: {
        content_type: 'user_editable_context',
        user_profile: 'The user provided:\n```Preferred name: Ann```',
        user_instructions: 'The user wants:\n```Be brief and kind```',
      },
      metadata: { is_user_system_message: true },
    });
  }
  for (let n = 0; n < exchanges; n += 1) {
    user(`${id}-q${n}`, last, random.sentence());
    answer(`${id}-a${n}`, last, longAnswer());
  }
  if (trap === 'fork_of_answer') {
    const from = `${id}-q${exchanges - 1}`;
    const shown = leaf;
    question = from;
    answer(`${id}-other`, from, random.sentence(), undefined, false);
    leaf = shown;
  }
  if (trap === 'fork_of_question') {
    const shown = leaf;
    question = null;
    user(`${id}-edited`, `${id}-root`, random.sentence(), undefined, false);
    answer(`${id}-edited-answer`, last, random.sentence(), undefined, false);
    leaf = shown;
  }
  if (trap === 'missing_parent') {
    const shown = leaf;
    question = null;
    user(`${id}-lost`, 'no-such-node', random.sentence(), undefined, false);
    leaf = shown;
  }
  if (trap === 'image_only') {
    user(`${id}-image`, last, '🖼️', {
      content_type: 'multimodal_text',
      parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' }],
    });
  }
  if (trap === 'voice') {
    const words = random.sentence();
    user(`${id}-voice`, last, words, {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: words, direction: 'in' },
        { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://f' },
      ],
    });
  }
  if (trap === 'citations') {
    const words = random.sentence();
    user(`${id}-cited-q`, last, random.sentence());
    answer(`${id}-cited`, last, words, `${words}${CITE}`);
  }
  if (trap === 'tools_and_thoughts') {
    user(`${id}-tool-q`, last, random.sentence());
    const thought = random.sentence();
    const from = { author: { role: 'assistant' }, create_time: null };
    addMessage(`${id}-thought`, {
      ...from,
      content: { content_type: 'thoughts', thoughts: [{ summary: '', content: thought }] },
    });
    addMessage(`${id}-call`, {
      ...from,
      recipient: 'web',
      content: { content_type: 'code', language: 'json', text: '{}' },
    });
    addMessage(`${id}-result`, {
      author: { role: 'tool' },
      create_time: null,
      content: { content_type: 'execution_output', text: '42' },
    });
    answer(`${id}-tool-a`, last, random.sentence());
    const written = turns.at(-1);
    if (written) turns[turns.length - 1] = { ...written, reasoning: thought };
  }
  if (trap === 'unknown_content') {
    addMessage(`${id}-hologram`, {
      author: { role: 'assistant' },
      create_time: null,
      content: { content_type: 'hologram', data: [1, 2] },
    });
  }
  if (trap === 'hidden') {
    addMessage(`${id}-hidden`, {
      author: { role: 'user' },
      create_time: null,
      content: { content_type: 'text', parts: ['scaffolding'] },
      metadata: { is_visually_hidden_from_conversation: true },
    });
  }
  if (trap === 'child_before_parent') {
    clock -= 3_600_000;
    user(`${id}-early`, last, random.sentence());
    const early = turns.at(-1);
    const before = turns.at(-2);
    if (early && before) turns[turns.length - 1] = { ...early, at: (before.at ?? 0) + 1 };
  }
  if (trap === 'cycle') {
    mapping[`${id}-x`] = { id: `${id}-x`, parent: `${id}-y`, message: null };
    mapping[`${id}-y`] = { id: `${id}-y`, parent: `${id}-x`, message: null };
  }
  if (trap === 'children_that_lie') {
    for (const node of Object.values(mapping)) node['children'] = ['nowhere', `${id}-root`];
  }
  const title = trap === 'null_title' ? null : random.sentence().slice(0, 40);
  return {
    json: {
      conversation_id: id,
      id,
      title,
      create_time: isDated ? at / 1_000 : null,
      update_time: isDated ? clock / 1_000 : null,
      current_node: leaf,
      is_do_not_remember: trap === 'not_remembered',
      mapping,
    },
    expected: { id, title: title ?? '', isRemembered: trap !== 'not_remembered' },
    turns,
    statements,
  };
}

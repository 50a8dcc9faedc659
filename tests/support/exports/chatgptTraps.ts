import type { ConversationBuilder } from './chatgptBuilder.ts';

type Trap = (b: ConversationBuilder) => void;

/** The provider's private marks, as escapes: a file with the characters looks empty. */
const CITE = '\uE200cite\uE202turn0search1\uE201';
const link = (title: string, address: string) => `\uE200url\uE202${title}\uE202${address}\uE201`;

const textContent = (text: string) => ({ content_type: 'text', parts: [text] });
const by = (role: string, content: object, more: object = {}) => ({
  author: { role },
  create_time: null,
  content,
  ...more,
});
const multimodal = (parts: readonly unknown[]) => ({
  content: { content_type: 'multimodal_text', parts },
});

function changeLastTurn(
  b: ConversationBuilder,
  change: Partial<ConversationBuilder['turns'][number]>,
) {
  const last = b.turns.pop();
  if (last !== undefined) b.turns.push({ ...last, ...change });
}

/** An answer whose message is not its text as it is stored. */
function answerWithContent(b: ConversationBuilder, text: string, sent: string): void {
  b.asks(`${b.id}-sent-q`, b.last, b.random.sentence());
  b.answers(`${b.id}-sent-a`, b.last, text, { content: textContent(sent) });
}

/** Traps at the beginning of a conversation. */
export const OPENING_TRAPS: Readonly<Record<string, Trap>> = {
  custom_instructions(b) {
    b.statements.push('Preferred name: Ann', 'Be brief and kind');
    const content = {
      content_type: 'user_editable_context',
      user_profile: 'The user provided:\n```Preferred name: Ann```',
      user_instructions: 'The user wants:\n```Be brief and kind```',
    };
    b.add('custom', by('user', content, { metadata: { is_user_system_message: true } }));
  },
  memory_list(b) {
    b.statements.push('Has a dog named Rex', 'Lives in Graz');
    const list = '1. [2024-05-01]. Has a dog named Rex\n\n2. [2024-06-01]. Lives in Graz';
    b.add(
      'memories',
      by('assistant', { content_type: 'model_editable_context', model_set_context: list }),
    );
  },
  system_message: (b) => b.add('system', by('system', textContent('You are kind.'))),
};

/** Traps at the end of a conversation, in the order in which an export has them. */
export const TRAPS: Readonly<Record<string, Trap>> = {
  plain: () => undefined,
  fork_of_answer(b) {
    const from = `${b.id}-q${b.exchanges - 1}`;
    b.question = from;
    b.notShown(() => b.answers(`${b.id}-other`, from, b.random.sentence(), {}, false));
  },
  fork_of_question(b) {
    b.question = null;
    b.notShown(() => {
      b.asks(`${b.id}-edited`, `${b.id}-root`, b.random.sentence(), {}, false);
      b.answers(`${b.id}-edited-answer`, b.last, b.random.sentence(), {}, false);
    });
  },
  cycle(b) {
    b.mapping[`${b.id}-x`] = { id: `${b.id}-x`, parent: `${b.id}-y`, message: null };
    b.mapping[`${b.id}-y`] = { id: `${b.id}-y`, parent: `${b.id}-x`, message: null };
  },
  missing_parent(b) {
    b.question = null;
    b.notShown(() => b.asks(`${b.id}-lost`, 'no-such-node', b.random.sentence(), {}, false));
  },
  null_times: () => undefined,
  null_title: (b) => void (b.fields['title'] = null),
  children_that_lie(b) {
    for (const node of Object.values(b.mapping)) node['children'] = ['nowhere', `${b.id}-root`];
  },
  image_only(b) {
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' };
    b.asks(`${b.id}-image`, b.last, '🖼️', multimodal([image]));
  },
  citations(b) {
    const words = b.random.sentence();
    answerWithContent(b, words, `${words}${CITE}`);
  },
  tools_and_thoughts(b) {
    b.asks(`${b.id}-tool-q`, b.last, b.random.sentence());
    const thought = b.random.sentence();
    const thoughts = [{ summary: '', content: thought }];
    b.add('thought', by('assistant', { content_type: 'thoughts', thoughts }));
    const call = { content_type: 'code', language: 'json', text: '{}' };
    b.add('call', by('assistant', call, { recipient: 'web' }));
    b.add('result', by('tool', { content_type: 'execution_output', text: '42' }));
    b.add('quote', by('tool', { content_type: 'tether_quote', title: 't', url: 'u', text: 'x' }));
    b.add('page', by('tool', { content_type: 'tether_browsing_display', result: 'r' }));
    b.add('recap', by('assistant', { content_type: 'reasoning_recap', content: 'For 3 s' }));
    b.answers(`${b.id}-tool-a`, b.last, b.random.sentence());
    changeLastTurn(b, { reasoning: thought });
  },
  voice(b) {
    const words = b.random.sentence();
    const parts = [
      { content_type: 'audio_transcription', text: words, direction: 'in' },
      { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://f' },
    ];
    b.asks(`${b.id}-voice`, b.last, words, multimodal(parts));
  },
  unknown_content: (b) =>
    b.add('hologram', by('assistant', { content_type: 'hologram', data: [1, 2] })),
  not_remembered: (b) => void (b.fields['is_do_not_remember'] = true),
  custom_instructions: () => undefined,
  child_before_parent(b) {
    b.clock -= 3_600_000;
    b.asks(`${b.id}-early`, b.last, b.random.sentence());
    changeLastTurn(b, { at: (b.turns.at(-2)?.at ?? 0) + 1 });
  },
  hidden(b) {
    const metadata = { is_visually_hidden_from_conversation: true };
    b.add('hidden', by('user', textContent('scaffolding'), { metadata }));
    b.add('weightless', by('assistant', textContent('scaffolding'), { weight: 0 }));
    b.add(
      'of-system',
      by('user', textContent('x'), { metadata: { is_user_system_message: true } }),
    );
  },
  memory_list: () => undefined,
  system_message: () => undefined,
  memory_scope: (b) => void (b.fields['memory_scope'] = 'project_disabled'),
  archived: (b) => void (b.fields['is_archived'] = true),
  starred: (b) => void (b.fields['is_starred'] = true),
  pinned: (b) => void (b.fields['pinned_time'] = '2026-03-01T10:00:00Z'),
  no_current_node: (b) => void (b.leaf = null),
  no_date(b) {
    b.fields['create_time'] = null;
    b.fields['update_time'] = undefined;
  },
  canvas(b) {
    const words = b.random.sentence();
    const widgets = 'image_group{"query":["x"]}\nnavlist{"a":1}\nproducts{"a":1}';
    answerWithContent(
      b,
      `${words}\nDear Ann`,
      `${words}\n${widgets}\n:::writing{v="1"}\nDear Ann\n:::`,
    );
  },
  link(b) {
    const words = b.random.sentence();
    const address = 'https://a.example/b';
    answerWithContent(
      b,
      `${words} [The page](${address})`,
      `${words} ${link('The page', address)}`,
    );
  },
  code(b) {
    b.asks(`${b.id}-code-q`, b.last, b.random.sentence());
    const content = { content_type: 'code', language: 'python', text: 'print(1)' };
    b.answers(`${b.id}-code-a`, b.last, '```python\nprint(1)\n```', { content, recipient: 'all' });
  },
  attachment(b) {
    const words = b.random.sentence();
    const metadata = { attachments: [{ id: 'f', name: 'lease.pdf', size: 9 }] };
    b.asks(`${b.id}-file`, b.last, `${words}\n\n📎 lease.pdf`, {
      content: textContent(words),
      metadata,
    });
  },
  several_steps(b) {
    b.asks(`${b.id}-steps-q`, b.last, b.random.sentence());
    const [one, two] = [b.random.sentence(), b.random.sentence()];
    b.answers(`${b.id}-steps-1`, b.last, `${one}\n\n${two}`, { content: textContent(one) });
    // Newer exports no longer say to whom a step was addressed.
    b.put(`${b.id}-steps-2`, b.last, by('assistant', textContent(two)));
  },
  null_content: (b) => b.add('null', { author: { role: 'assistant' }, content: null }),
};

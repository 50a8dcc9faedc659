import { describe, expect, test } from 'vitest';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { createIntentClassifier } from '../../../../../electron/engine/embedding/intentClassifier.ts';
import { labeledQuestions } from '../../../../../electron/engine/embedding/exemplars/labeledQuestions.ts';
import { intentOf } from '../../../../../electron/engine/retrieval/understand/intent.ts';
import { hashEmbedder, type HashEmbedder } from '../../../../support/hashEmbedder.ts';

const THRESHOLD = 0.45;

/** Words that only turn up in other company: of so many numbers, hardly two share one. */
const embedderOf = (id: string) => hashEmbedder(id, [], 4096);

function opened() {
  let model: HashEmbedder | null = embedderOf('m');
  const intents = createIntentClassifier({
    embedder: () => Promise.resolve(model),
    logger: silentLogger,
  });
  const ask = async (question: string, threshold = THRESHOLD, by = model) => {
    const [values] = (await by?.embed([question], 'query')) ?? [];
    return intents.classify(
      { model: by?.id ?? '', values: values ?? new Float32Array() },
      threshold,
    );
  };
  return {
    intents,
    ask,
    use: (next: HashEmbedder | null) => {
      model = next;
    },
    /** Calls for exemplars: several texts at a time. */
    lessons: () => (model?.calls ?? []).filter((texts) => texts.length > 1),
    async learnExemplars() {
      await ask('anything');
      await intents.idle();
    },
  };
}

describe('intents by exemplars', () => {
  test.for([
    ['Why did I sell the old bicycle?', 'why'],
    ['When did I sell the old bicycle?', 'when'],
    ['Почему я продал старый дом?', 'why'],
    ['Когда я продал старый дом?', 'when'],
    ['Кто отвечает за ремонт?', 'who'],
    ['Tell me everything about my uncle', 'what'],
    ['Help me plan the wedding', 'general'],
  ] as const)('"%s" asks like those of %s', async ([question, intent]) => {
    const { ask, learnExemplars } = opened();
    await learnExemplars();
    expect(await ask(question)).toBe(intent);
  });

  test('are not there for the first question, which does not wait for them', async () => {
    const { ask, intents } = opened();
    expect(await ask('Why did I sell the car?')).toBeUndefined();
    await intents.idle();
    expect(await ask('Why did I sell the car?')).toBe('why');
  });

  test('are embedded once for a model, however many ask meanwhile, and few at a time', async () => {
    const { ask, intents, learnExemplars, lessons } = opened();
    await Promise.all([ask('one'), ask('two'), ask('three')]);
    await intents.idle();
    await learnExemplars();
    expect(lessons().flat().toSorted()).toEqual(
      labeledQuestions.map(({ text }) => text).toSorted(),
    );
    expect(Math.max(...lessons().map(({ length }) => length))).toBeLessThanOrEqual(8);
  });

  test('leave to the rules what is like none of them, by the threshold that is set', async () => {
    const { ask, learnExemplars } = opened();
    await learnExemplars();
    const far = 'Why did the bread rise overnight while cooling?';
    expect(await ask(far)).toBeUndefined();
    expect(await ask(far, 0.1)).toBe('why');
    expect(await ask('Why did I sell the boat?', 0.99)).toBeUndefined();
  });

  test('leave to the rules what is as much like two of them', async () => {
    const { ask, learnExemplars } = opened();
    await learnExemplars();
    expect(await ask('did I sell the car')).toBeUndefined();
  });

  test('are those of the model that made the vector, and new ones for another', async () => {
    const { ask, intents, learnExemplars, use, lessons } = opened();
    await learnExemplars();
    const other = embedderOf('n');
    use(other);
    expect(await ask('Why did I sell the car?')).toBeUndefined();
    await intents.idle();
    expect(await ask('Why did I sell the car?')).toBe('why');
    expect(lessons().flat()).toHaveLength(labeledQuestions.length);
    expect(await ask('Why did I sell the car?', THRESHOLD, embedderOf('m'))).toBeUndefined();
  });

  test('are tried again with the next question when the server failed', async () => {
    const { ask, intents, use } = opened();
    const model = embedderOf('m');
    const question = await embedderOf('m').embed(['Why did I sell the car?'], 'query');
    const values = question[0] ?? new Float32Array();
    use(model);
    model.problem = 'unreachable';
    expect(intents.classify({ model: 'm', values }, THRESHOLD)).toBeUndefined();
    await intents.idle();
    model.problem = null;
    expect(await ask('Why did I sell the car?')).toBeUndefined();
    await intents.idle();
    expect(await ask('Why did I sell the car?')).toBe('why');
  });

  test('decide nothing when one was refused, and are not asked for again', async () => {
    const { ask, learnExemplars, use, lessons } = opened();
    const model = embedderOf('m');
    model.refused.add(labeledQuestions[3]?.text ?? '');
    use(model);
    await learnExemplars();
    const lessonCount = lessons().length;
    expect(await ask('Why did I sell the car?')).toBeUndefined();
    await learnExemplars();
    expect(lessons()).toHaveLength(lessonCount);
  });

  test('ask for nothing after the end', async () => {
    const { ask, intents, lessons } = opened();
    intents.close();
    await ask('Why did I sell the car?');
    await intents.idle();
    expect(lessons()).toEqual([]);
  });
});

describe('the exemplars', () => {
  test('are as many in every intent, none twice', () => {
    const counts = Map.groupBy(labeledQuestions, ({ intent }) => intent);
    expect(new Set([...counts.values()].map(({ length }) => length)).size).toBe(1);
    expect(counts.size).toBe(5);
    expect(new Set(labeledQuestions.map(({ text }) => text)).size).toBe(labeledQuestions.length);
  });

  test('are told the same by the rules', () => {
    const other = labeledQuestions.filter(({ intent, text }) => intentOf(text) !== intent);
    expect(other).toEqual([]);
  });
});

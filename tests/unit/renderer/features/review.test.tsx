import { afterEach, expect, test } from 'vitest';
import { ReviewScreen } from '../../../../renderer/features/review/ReviewScreen.tsx';
import { nextMorning } from '../../../../renderer/stores/memory/nextMorning.ts';
import type { ReviewQueue } from '../../../../renderer/stores/shell/route.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { annasLoci, startLoci } from '../loci.ts';
import { fillWithFacts } from '../../../support/inProcess/fillWithFacts.ts';
import { asNodeId } from '../../../support/ids.ts';
import { startRendering, type Rendered } from '../render.tsx';

/** After so many a memory that nobody uses is about to fade. */
const DAYS_UNTIL_IT_FADES = 67;

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(queue: ReviewQueue = 'waiting', opening: Promise<InProcessLoci> = annasLoci()) {
  const loci = await opening;
  rendered = await startRendering(loci);
  const { perform, harness } = rendered;
  const container = rendered.show(<ReviewScreen queue={queue} />);
  await perform(() => undefined);
  const { review } = harness.workspace();
  return {
    ...rendered,
    loci,
    container,
    review,
    decisions: () => review.getState().decided.map(({ action }) => action),
    card: () => container.querySelector('.card')?.textContent ?? '',
    press: (code: string, target: EventTarget = document.body) =>
      perform(() => target.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))),
  };
}

test('a card shows the memory, why it waits, what it rests on and what would change', async () => {
  const { card } = await show();
  expect(card()).toContain('The kitchen budget is 16,500 € with the worktop');
  expect(card()).toContain('It contradicts something Loci already knows.');
  expect(card()).toContain('With the stone worktop the kitchen budget is 16,500 €');
  expect(card()).toContain('The kitchen budget is 15,000 €');
  expect(card()).toContain('Replace');
});

test.each(['KeyE', 'Digit2', 'Digit3'])(
  'what %s begins on a card leaves the keyboard on it when it is canceled',
  async (code) => {
    const { container, press, perform } = await show();
    const card = container.querySelector<HTMLElement>('.card');
    await press(code);
    expect(document.activeElement).not.toBe(card);
    const cancel = [...container.querySelectorAll('button')].find((button) =>
      button.textContent.startsWith('Cancel'),
    );
    await perform(() => cancel?.click());
    expect(document.activeElement).toBe(card);
  },
);

test('what is forgotten meanwhile leaves the card it was similar to', async () => {
  const { card, loci, perform } = await show();
  const content = 'The kitchen budget is 15,000 €';
  expect(card()).toContain(content);
  const { nodes } = await loci.call('facts.list', { query: content });
  const node = nodes.find((each) => each.content === content);
  await perform(() => loci.call('facts.retract', { nodeId: node?.id ?? asNodeId('') }));
  await perform(() => undefined);
  expect(card()).not.toContain(content);
});

test('what a new wording changes in the known one is told word by word', async () => {
  const { container } = await show();
  const texts = (tag: string) =>
    [...container.querySelectorAll(`.diff ${tag}`)].map(({ textContent }) => textContent);
  expect(texts('del')).toEqual(['15,000']);
  expect(texts('ins')).toEqual(['16,500', 'with the worktop']);
});

test.each([
  ['Digit1', 'kept'],
  ['ArrowRight', 'kept'],
  ['Numpad1', 'kept'],
  ['KeyH', 'snoozed'],
] as const)('the key %s leaves the card %s, and Z brings it back', async (code, decision) => {
  const { press, decisions, card } = await show();
  const before = card();
  await press(code);
  expect(decisions()).toEqual([decision]);
  expect(card()).not.toBe(before);
  await press('KeyZ');
  expect(decisions()).toEqual([]);
  expect(card()).toBe(before);
});

test('2 asks which known memory it repeats, a digit says so, and Z takes it back', async () => {
  const { press, decisions, card } = await show();
  const before = card();
  await press('Digit2');
  expect(card()).toContain('Which one is it a duplicate of?');
  await press('Escape');
  expect(card()).toBe(before);
  await press('Digit2');
  await press('Digit1');
  expect(decisions()).toEqual(['repeated']);
  await press('KeyZ');
  expect(decisions()).toEqual([]);
});

test('2 and 0 say that it is known, though not from any of these', async () => {
  const { press, decisions } = await show();
  await press('Digit2');
  await press('Digit0');
  expect(decisions()).toEqual(['duplicate']);
});

test.each([
  ['Digit1', 'extended'],
  ['Digit2', 'extended'],
  ['KeyP', 'pinned'],
  ['Digit3', 'retracted'],
] as const)(
  'of what is about to fade %s leaves it %s, and Z takes it back',
  async (code, decision) => {
    const { press, decisions, review } = await show('fading');
    const [first] = review.getState().fading;
    await press(code);
    expect(decisions()).toEqual([decision]);
    expect(review.getState().fading).not.toContain(first);
    await press('KeyZ');
    expect(review.getState().fading.map(({ id }) => id)).toContain(first?.id);
  },
);

test('a card about to fade shows where it comes from, and why it fades', async () => {
  const { card, perform } = await show('fading');
  await perform(() => undefined);
  expect(card()).toContain('Where it came from');
  expect(card()).toContain('unless it is used before then');
});

test.each([
  ['waiting', 'Similar memories'],
  ['fading', 'Where it came from'],
] as const)(
  'what is looked up once a card of the queue %s is there stands below its buttons: %s',
  async (queue, heading) => {
    const { container, perform } = await show(queue);
    await perform(() => undefined);
    const sections = [...container.querySelectorAll('.card > *')];
    const buttons = sections.findIndex(({ classList }) => classList.contains('card__actions'));
    const lookedUp = sections.findIndex(({ textContent }) => textContent.startsWith(heading));
    expect(buttons).toBeGreaterThan(0);
    expect(lookedUp).toBeGreaterThan(buttons);
  },
);

test('similar memories are not listed again below the question which one it repeats', async () => {
  const { card, press, perform } = await show();
  await perform(() => undefined);
  expect(card()).toContain('Similar memories');
  await press('Digit2');
  expect(card()).not.toContain('Similar memories');
});

test.each(['Digit3', 'ArrowLeft'])('%s asks why not, and the next key answers', async (code) => {
  const { press, decisions, card } = await show();
  await press(code);
  expect(card()).toContain('Why?');
  expect(decisions()).toEqual([]);
  await press('Digit1');
  expect(decisions()).toEqual(['rejected']);
});

test('Escape leaves the question why not, and nothing is decided', async () => {
  const { press, decisions, card } = await show();
  await press('Digit3');
  await press('Escape');
  expect(card()).not.toContain('Why?');
  expect(decisions()).toEqual([]);
});

test('while the wording is edited, digits and letters are text', async () => {
  const { press, decisions, container } = await show();
  await press('KeyE');
  const field = container.querySelector('textarea');
  if (!field) throw new Error('there is no field');
  await press('Digit1', field);
  await press('KeyH', field);
  expect(decisions()).toEqual([]);
});

test('keeping what is known already is refused in plain words, on the card', async () => {
  const { perform, review, container } = await show();
  const [item] = review.getState().items;
  if (!item) throw new Error('nothing waits');
  await perform(() => review.accept(item, { content: 'My name is Anna' }));
  expect(container.querySelector('[role=alert]')?.textContent).toContain('This is already saved');
});

test('a wording that is refused stays in its field on the card', async () => {
  const { perform, review, container, loci } = await show();
  const [item] = review.getState().items;
  if (!item) throw new Error('nothing waits');
  loci.stub('review.accept', () => {
    throw new Error('the disk is full');
  });
  await perform(() => review.accept(item, { content: 'The budget is 17,000 €' }));
  expect(container.querySelector('textarea')?.value).toBe('The budget is 17,000 €');
});

test('every button does what its key does', async () => {
  const { perform, container, decisions } = await show();
  const button = (name: string) =>
    [...container.querySelectorAll<HTMLElement>('.card button:not([role=radio])')].find((each) =>
      each.textContent.startsWith(name),
    );
  await perform(() => button('Keep')?.click());
  await perform(() => button('Duplicate')?.click());
  await perform(() => button('None of these')?.click());
  await perform(() => button('Ask tomorrow')?.click());
  await perform(() => button('Reject')?.click());
  await perform(() => button('Too private')?.click());
  expect(decisions()).toEqual(['kept', 'duplicate', 'snoozed', 'rejected']);
});

test('the last card gives way to the end, which leads to what was put off', async () => {
  const { press, container, card, perform, control } = await show();
  await press('KeyH');
  for (let left = 0; left < 4; left += 1) await press('Digit1');
  expect(container.textContent).toContain('All caught up');
  expect(card()).toBe('');
  await perform(() => control('Show 1 snoozed').click());
  expect(card()).toContain('The kitchen budget is 16,500 €');
});

test('with nothing to decide the screen teaches what comes here', async () => {
  const { container } = await show('waiting', startLoci());
  expect(container.textContent).toContain('All caught up');
  expect(container.textContent).toContain('Choose what Loci asks you about');
});

test('of a contradiction 1 and 2 choose a side, 3 both', async () => {
  const { press, review, card } = await show('contradictions');
  expect(card()).toContain('The worktop will be oak');
  await press('Digit2');
  expect(review.getState().decided.at(-1)).toMatchObject({
    action: 'resolved',
    label: 'The worktop will be stone',
  });
  await press('KeyZ');
  await press('Digit3');
  expect(review.getState().counts.contradictions).toBe(0);
});

test('a merge is asked in words, done with 1 and refused with 3', async () => {
  const { press, decisions, card } = await show('merges');
  expect(card()).toContain('Are Оля and Olya the same?');
  expect(card()).toContain('It may be the same name written in two alphabets.');
  await press('Digit3');
  await press('Digit1');
  expect(decisions()).toEqual(['apart', 'merged']);
});

test('what fades soon is counted to its end, however much it is', async () => {
  const contents = Array.from({ length: 130 }, (_, n) => `Fading ${n}`);
  const loci = await startLoci({ fill: fillWithFacts(null, contents, DAYS_UNTIL_IT_FADES) });
  // New cards stay a while.
  await loci.call('facts.remember', { content: 'Stays a while' });
  const { press, container, review } = await show('fading', Promise.resolve(loci));
  expect(container.textContent).toContain('130 left');
  await press('Digit1');
  expect(container.textContent).toContain('129 left');
  expect(review.getState().counts.fading).toBe(129);
});

test.each(['merges', 'fading'] as const)(
  'while the rest of the %s is on its way, nobody is told that everything is done',
  async (queue) => {
    const { review, container, perform } = await show(queue);
    const { counts } = review.getState();
    const rest = { ...counts, merges: 7, fading: 7 };
    await perform(() => review.setState({ proposals: [], fading: [], counts: rest }));
    expect(container.querySelector('.deck .skeleton')).not.toBeNull();
    expect(container.textContent).not.toContain('All caught up');
    const none = { ...counts, merges: 0, fading: 0 };
    await perform(() => review.setState({ counts: none }));
    expect(container.textContent).toContain('All caught up');
  },
);

test('put off means nine o’clock of the next day', () => {
  const late = new Date(2026, 11, 31, 23, 30).getTime();
  expect(nextMorning(late)).toBe(new Date(2027, 0, 1, 9).getTime());
});

test('with all shortcuts switched off a deck has no keys, and shows none; its buttons do the same', async () => {
  const { press, decisions, card, container, harness, perform, control } = await show();
  expect(container.querySelectorAll('.deck__key').length).toBeGreaterThan(0);
  await perform(() => harness.app.shortcuts.enable(false));
  expect(container.querySelectorAll('.deck__key')).toHaveLength(0);
  const before = card();
  for (const code of ['Digit1', 'ArrowRight', 'KeyH', 'Digit3']) await press(code);
  expect([card(), decisions()]).toEqual([before, []]);
  await perform(() => control('Duplicate').click());
  expect(card()).toContain('Which one is it a duplicate of?');
  await press('Escape');
  expect(card()).toBe(before);
  await perform(() => harness.app.shortcuts.enable(true));
  await press('Digit1');
  expect(decisions()).toEqual(['kept']);
  harness.app.shortcuts.enable(true);
});

test('what becomes of the other one is chosen above the buttons that use it', async () => {
  const { card } = await show('contradictions');
  expect(card()).toMatch(/The one you don't choose is:.*This one.*This one/su);
});

test('a wording that was begun is there again after another screen, until it is given up', async () => {
  const { press, show: put, perform, control, container } = await show();
  const field = () => container.querySelector('textarea');
  await press('KeyE');
  const begun = 'The kitchen budget is 17,000 €';
  await perform(() => {
    const element = field();
    if (element === null) throw new Error('no field to edit in');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      element,
      begun,
    );
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await perform(() => put(null));
  await perform(() => put(<ReviewScreen queue="waiting" />));
  expect(field()?.value).toBe(begun);
  await perform(() => control('Cancel').click());
  expect(field()).toBeNull();
  await press('KeyE');
  expect(field()?.value).toContain('16,500 €');
});

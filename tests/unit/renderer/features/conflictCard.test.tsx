import { afterEach, beforeEach, expect, test } from 'vitest';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { messagesOf, sendTurns } from '../sendTurns.ts';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  loci = await startLoci();
});

afterEach(() => rendered.close());

/** The answer that names both statements, drawn in a language. */
async function showDispute(locale: 'en' | 'ru', turns: readonly string[]): Promise<Message> {
  rendered = await startRendering(loci, locale);
  const answer = (await messagesOf(loci, await sendTurns(loci, turns))).at(-1);
  if (answer === undefined) throw new Error('no answer came');
  rendered.show(<MessageRow message={answer} isHighlighted={false} />);
  await rendered.perform(() => undefined);
  return answer;
}

const card = () => rendered.container.querySelector('.conflict');

test('the person settles a contradiction on the answer that names it, and can undo it', async () => {
  await showDispute('en', [
    'remember that Nadia lives in Ghent',
    'remember that Nadia lives in Bruges',
    'where does Nadia live?',
  ]);
  expect(card()?.textContent).toContain('Nadia lives in Ghent');
  expect(card()?.textContent).toContain('Nadia lives in Bruges');
  await rendered.perform(() =>
    rendered.control('This one is right: Nadia lives in Bruges').click(),
  );
  expect(card()?.querySelector('.struck-through')?.textContent).toBe('Nadia lives in Ghent');
  expect(card()?.querySelector('button')).toBeNull();
  const { memoryActions } = rendered.harness.workspace();
  await rendered.perform(() => memoryActions.undo());
  expect(rendered.control('Both are true')).toBeTruthy();
});

test('a contradiction that was settled is not asked again where its answer is drawn anew', async () => {
  const answer = await showDispute('ru', [
    'запомни, что Надя живёт в Твери',
    'запомни, что Надя живёт в Клину',
    'в каком городе живёт Надя?',
  ]);
  await rendered.perform(() => rendered.control('Верно и то и другое').click());
  rendered.show(null);
  rendered.show(<MessageRow message={answer} isHighlighted={false} />);
  await rendered.perform(() => undefined);
  expect(card()?.querySelector('button')).toBeNull();
  await rendered.perform(() => rendered.harness.workspace().memoryActions.undo());
  expect(rendered.control('Верно и то и другое')).toBeTruthy();
});

test('the choice is offered in Russian', async () => {
  await showDispute('ru', [
    'запомни, что Надя живёт в Твери',
    'запомни, что Надя живёт в Клину',
    'в каком городе живёт Надя?',
  ]);
  await rendered.perform(() => rendered.control('Верно и то и другое').click());
  expect(card()?.textContent).toContain('Спасибо, ваш выбор сохранён');
  expect(card()?.querySelector('.struck-through')).toBeNull();
});

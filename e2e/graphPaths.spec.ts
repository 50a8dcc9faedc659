import { expect, type Locator } from '@playwright/test';
import { seedHome } from './support/seed.ts';
import { linkCause, rememberFact } from './support/rememberFact.ts';
import { saveScreenshot, test, withModel } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const CAUSE = 'The first carpenter vanished with the whole deposit';
const EFFECT = 'I never pay more than a third in advance';
const MAREK_FACT = 'He repairs roofs, and knows every gutter of the street';

async function openReceiptRow(answer: Locator, text: string): Promise<Locator> {
  const line = answer.getByRole('button', { name: /sources? cited/ });
  if ((await line.getAttribute('aria-expanded')) !== 'true') {
    await line.click();
    await answer.getByRole('button', { name: t('receipt:details'), exact: true }).click();
  }
  return answer.getByRole('listitem').filter({ hasText: text });
}

test('why, who and when are answered along the graph, and the receipt says along which edge', async ({
  page,
  home,
  modelServer,
  start,
}) => {
  await (await start()).stop();
  seedHome(home, ({ curation }) => {
    linkCause(curation, rememberFact(curation, CAUSE), rememberFact(curation, EFFECT));
    rememberFact(curation, MAREK_FACT, [{ name: 'Marek', type: 'person' }]);
  });
  const window = windowOf(page, t);
  await window.open((await start(withModel(modelServer))).address);
  await window.skipWelcome();
  await window.ask('We bought the sailing boat today.', 'small');
  await window.ask('Afterwards everybody ate pancakes with jam.', 'small');
  await window.press(t('chat:newConversation'));

  const why = await window.ask('Why do I never pay in advance?', 'small');
  const cause = await openReceiptRow(why, CAUSE);
  await expect(cause).toContainText(`${t('receipt:path.causal')}: ${EFFECT}`);
  await saveScreenshot(page, 'graphPaths-01-why');

  const whoAnswer = await window.ask('Who is Marek?', 'small');
  await expect(await openReceiptRow(whoAnswer, MAREK_FACT)).toContainText(
    `${t('receipt:path.entity')}: Marek`,
  );
  await saveScreenshot(page, 'graphPaths-02-who');

  const when = await window.ask('When did we buy the sailing boat?', 'small');
  const after = await openReceiptRow(when, 'Afterwards everybody ate pancakes');
  await expect(after).toContainText(t('receipt:path.temporal'));
  await saveScreenshot(page, 'graphPaths-03-when');
});

import { expect, type Page } from '@playwright/test';
import { says, saysSlowly, type Answer } from '../tests/support/modelServer.ts';
import { keyboardOf } from './support/keyboard.ts';
import { unnamedControls } from './support/unnamedControls.ts';
import { test, withModel } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('everything in a chat can be done without a mouse', async ({ page, modelServer, start }) => {
  const keys = await keyboardOf(page);
  const loci = await start(withModel(modelServer));
  const window = windowOf(page, t);
  const log = page.getByRole('log');
  const stop = button(page, t('chat:stop'));
  const answer = window.turns.last();

  await test.step('first run: one’s name, and on', async () => {
    await window.open(loci.address);
    await expect(page.getByLabel(t('shell:welcome.question'))).toBeFocused();
    await keys.type('Anna');
    await keys.activate(button(page, t('shell:welcome.start')));
    await expect(window.composer).toBeFocused();
  });

  await test.step('asks, and stops the answer with Escape; what came is kept', async () => {
    modelServer.next(saysSlowly('one two three '.repeat(200), 40));
    await keys.type('Count for me, please.');
    await keys.press('Enter');
    await expect(answer).toContainText('three');
    await expect(stop).toBeVisible();
    await keys.press('Escape');
    await expect(stop).toHaveCount(0);
    await expect(answer).toContainText('one two three');
    await expect(window.composer).toBeFocused();
  });

  await test.step('answers anew by its shortcut', async () => {
    modelServer.next(says('One, two, three. That is all.'));
    await keys.press('Control+Shift+Enter');
    await expect(answer).toContainText('That is all.');
    await expect(answer.getByText('2 of 2')).toBeVisible();
  });

  await test.step('goes back to the first answer and forth again', async () => {
    await keys.tabTo(button(page, t('chat:previousVersion')), true);
    await keys.press('Enter');
    await expect(answer.getByText('1 of 2')).toBeVisible();
    // The way back ends here, so that the way forth has the focus.
    await expect(button(page, t('chat:nextVersion'))).toBeFocused();
    await keys.press('Enter');
    await expect(answer).toContainText('That is all.');
  });

  await test.step('answers anew by its button, stops that with Escape, and takes the former', async () => {
    modelServer.next(saysSlowly('four five six '.repeat(200), 40));
    await keys.tabTo(answer.getByRole('button', { name: t('chat:regenerate'), exact: true }), true);
    await keys.press('Enter');
    await expect(answer).toContainText('six');
    await expect(window.composer).toBeFocused();
    await keys.press('Escape');
    await expect(stop).toHaveCount(0);
    await keys.tabTo(button(page, t('chat:previousVersion')), true);
    await keys.press('Enter');
    await expect(answer.getByText('2 of 3')).toBeVisible();
    await expect(button(page, t('chat:previousVersion'))).toBeFocused();
    await expect(answer).toContainText('That is all.');
  });

  const turn = page.getByRole('article', { name: t('chat:you') }).first();
  await test.step('says the turn differently, which begins another branch', async () => {
    modelServer.next(says('Ten, nine, eight.'));
    await keys.tabTo(turn.getByRole('button', { name: t('chat:edit'), exact: true }), true);
    await keys.press('Enter');
    await expect(page.getByLabel(t('chat:editLabel'))).toBeFocused();
    await keys.press('Control+a');
    await keys.type('Count backwards.');
    await keys.press('Enter');
    await expect(answer).toContainText('Ten, nine, eight.');
    await expect(turn).toContainText('Count backwards.');
  });

  await test.step('switches the branch', async () => {
    await keys.press('Shift+Escape');
    await expect(window.composer).toBeFocused();
    const previousVersion = turn.getByRole('button', { name: t('chat:previousVersion') });
    await keys.tabTo(previousVersion, true);
    await keys.press('Enter');
    await expect(turn).toContainText('Count for me, please.');
    await expect(log).not.toContainText('Ten, nine, eight.');
  });

  await test.step('finds a word in the conversation, and closes the search', async () => {
    await keys.press('Shift+Escape');
    await keys.press('Control+f');
    const find = page.getByRole('search').getByRole('textbox');
    await expect(find).toBeFocused();
    await keys.type('three');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
    await keys.press('Escape');
    await expect(page.getByRole('search', { name: t('chat:find') })).toHaveCount(0);
    await expect(window.composer).toBeFocused();
  });

  await test.step('reaches what it remembers through the palette', async () => {
    await keys.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys.type('Anna');
    await expect(page.getByRole('dialog')).toContainText('My name is Anna');
    await keys.press('Escape');
    if ((await page.getByRole('dialog').count()) > 0) await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.activate(
      page.getByRole('navigation').getByRole('button', { name: t('shell:screen.memories') }),
    );
    const fact = window.memory('My name is Anna');
    await keys.tabTo(fact);
    await keys.press('Enter');
    await expect(window.inspector).toContainText(t('memories:evidence'));
  });

  await test.step('jumps from the palette to the message that was found', async () => {
    await keys.press('Control+k');
    await keys.type('That is all');
    const hit = page.getByRole('menuitem').filter({ hasText: 'One, two, three. That is all.' });
    await expect(hit).toBeVisible();
    for (let step = 0; step < 20 && !(await hit.getAttribute('data-focused')); step += 1) {
      await keys.press('ArrowDown');
    }
    await expect(hit).toHaveAttribute('data-focused');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.message--highlighted')).toContainText('That is all.');
    await expect(turn).toContainText('Count for me, please.');
  });

  await test.step('changes the theme', async () => {
    await keys.press('Control+.');
    await expect(
      page.getByRole('heading', { name: t('settings:title'), exact: true }),
    ).toBeVisible();
    const selectedRow = page
      .getByRole('radiogroup', { name: t('settings:theme') })
      .getByRole('radio', { checked: true });
    await keys.tabTo(selectedRow);
    await keys.press('ArrowRight');
    await keys.press('ArrowRight');
    await keys.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('chooses other keys for the palette, which then work', async () => {
    const row = page.getByRole('listitem').filter({
      hasText: t('shell:shortcuts.action.palette'),
    });
    const record = row.getByRole('button').first();
    await keys.activate(record);
    await expect(record).toHaveText(t('settings:shortcuts.press'));
    await keys.press('Control+Alt+p');
    await expect(record).toContainText('P');
    await keys.press('Control+Alt+p');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys.press('Escape');
  });

  expect(await keys.pointerEventCount()).toBe(0);
});

test('a screen reader hears each answer once, whole, and never its pieces', async ({
  page,
  modelServer,
  start,
}) => {
  const loci = await start(withModel(modelServer));
  const window = windowOf(page, t);
  await window.open(loci.address);
  await window.skipWelcome();
  modelServer.next(says('Ready.'));
  await window.ask('Are you there?', 'small');

  // Everything that any live region of the page ever says from here on.
  await page.evaluate(`window.lociHeard = [];
    const live = 'main [aria-live=polite], main [aria-live=assertive], main [role=status], main [role=alert]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
        const said = region?.textContent.trim() ?? '';
        if (said !== '' && window.lociLast !== said) window.lociHeard.push(said);
        window.lociLast = said;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
  const heard = () => page.evaluate<string[]>('window.lociHeard');
  const tryAgainButton = window.turns.last().getByRole('button', { name: t('chat:tryAgain') });
  const refuse: Answer = (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"no"}}');
  };
  const whole = 'Oak holds longer than pine, and ash lies between.';

  modelServer.next(saysSlowly(whole, 30));
  const answer = await window.ask('Which wood?', 'small');
  await expect(answer).toContainText('lies between.');
  await expect.poll(heard).toEqual([t('chat:answered').replace('{{text}}', whole)]);

  await test.step('a broken answer is told with its reason', async () => {
    modelServer.next(refuse);
    await window.send('And now?');
    await expect(tryAgainButton).toBeVisible();
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(1);
    expect((await heard()).join(' ')).not.toContain(`${whole} ${whole}`);
  });

  await test.step('the same reason is told again when it breaks again', async () => {
    const announcementCount = (await heard()).length;
    modelServer.next(refuse);
    await tryAgainButton.click();
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(announcementCount);
    expect((await heard()).at(-1)).toBe((await heard())[announcementCount - 1]);
  });

  await test.step('the roles and names are those a screen reader moves by', async () => {
    const log = page.getByRole('log', { name: t('chat:messages') });
    await expect(log).toHaveAttribute('aria-live', 'off');
    await expect(page.getByRole('navigation', { name: t('shell:navigation') })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('complementary', { name: t('chat:conversations') })).toBeVisible();
    await expect(log.getByRole('article', { name: t('chat:you') })).toHaveCount(3);
    await expect(log.getByRole('article', { name: 'small' })).toHaveCount(3);
    expect(await unnamedControls(page)).toEqual([]);
    // It would be noticed: the look is for names, and an id is none.
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<button id="b">&nbsp;</button><input id="i">')`,
    );
    expect(await unnamedControls(page)).toHaveLength(2);
  });
});

import { expect } from '@playwright/test';
import { centerCard } from './graphPage.ts';
import type { LociWindow } from './window.ts';

/** A stop of the tour: how to get there, and how to leave it was. */
interface Stop {
  readonly name: string;
  readonly arrive: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

const nothing = () => Promise.resolve();

/** Fills a home with enough to see on every screen. */
export async function seedConversation(window: LociWindow): Promise<void> {
  await window.say('Remember that I take my coffee without sugar');
  await window.say('/todo Call the dentist on Monday');
  await window.say('Запомни, что моя собака боится грозы');
  await window.say('What do you know about coffee?');
}

/** Every screen, dialog and menu of the window, on a home with a conversation. */
export function tour(window: LociWindow): readonly Stop[] {
  const { page, t } = window;
  const dialog = page.getByRole('dialog');
  const escape = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  const openFirstConversation = async () => {
    await window.goTo('chat');
    await window.conversations
      .getByRole('button', { name: /coffee/ })
      .first()
      .click();
    await expect(window.turns.last()).toBeVisible();
  };
  const coffee = () => window.memory('coffee without sugar').first();
  return [
    {
      name: 'new-chat',
      arrive: async () => {
        await window.goTo('chat');
        await window.press(t('chat:newConversation'));
        await expect(page.getByText(t('chat:newChatPrompt'))).toBeVisible();
      },
      leave: nothing,
    },
    {
      name: 'commands',
      arrive: async () => {
        await window.composer.fill('/');
        await expect(page.getByRole('listbox', { name: t('chat:commands') })).toBeVisible();
      },
      leave: () => window.composer.fill(''),
    },
    {
      name: 'chat',
      arrive: async () => {
        await openFirstConversation();
        await window.turns.last().getByRole('button', { expanded: false }).click();
      },
      leave: nothing,
    },
    {
      name: 'chat-inspector',
      arrive: async () => {
        await page
          .locator('[aria-label^="' + sourceStart(t('chat:openSource')) + '"]')
          .last()
          .click();
        await expect(window.inspector).toContainText(t('memories:evidence'));
      },
      leave: () => window.press(t('common:close'), window.inspector),
    },
    {
      name: 'conversation-trash',
      arrive: async () => {
        await window.press(t('chat:trash'));
        await expect(page.getByText(t('chat:trashEmpty'))).toBeVisible();
      },
      leave: () => window.press(t('chat:backToConversations')),
    },
    {
      name: 'palette',
      arrive: async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('coffee');
        await expect(dialog.getByText('coffee without sugar').first()).toBeVisible();
      },
      leave: async () => {
        await page.keyboard.press('Escape');
        if (await dialog.isVisible()) await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      },
    },
    {
      name: 'shortcuts',
      arrive: async () => {
        await page.keyboard.press('Control+/');
        await expect(dialog).toContainText(t('shell:shortcuts.title'));
      },
      leave: escape,
    },
    {
      name: 'memories',
      arrive: async () => {
        await window.goTo('memories');
        await expect(coffee()).toBeVisible();
      },
      leave: nothing,
    },
    {
      name: 'memories-inspector',
      arrive: async () => {
        await coffee().click();
        await expect(window.inspector).toContainText(t('memories:history'));
      },
      leave: nothing,
    },
    {
      name: 'memories-correcting',
      arrive: async () => {
        await window.press(t('memories:correct'), window.inspector);
        await expect(page.getByLabel(t('memories:correctLabel'))).toBeVisible();
      },
      leave: async () => {
        await window.press(t('common:cancel'), window.inspector);
        await window.press(t('common:close'), window.inspector);
      },
    },
    {
      name: 'memories-adding',
      arrive: async () => {
        await window.press(t('memories:add'));
        await expect(dialog).toContainText(t('memories:contentHint'));
      },
      leave: escape,
    },
    {
      name: 'memories-nothing-found',
      arrive: async () => {
        await page.getByRole('textbox', { name: t('memories:search') }).fill('submarine');
        await expect(page.getByText(t('memories:nothingFoundText'))).toBeVisible();
      },
      leave: () => window.press(t('memories:clearFilters')),
    },
    {
      name: 'graph',
      arrive: async () => {
        await window.goTo('graph');
        await expect(centerCard(page)).toBeVisible();
      },
      leave: nothing,
    },
    {
      name: 'graph-legend',
      arrive: async () => {
        await page.getByRole('button', { name: t('graph:legend.title') }).click();
        await expect(page.getByText(t('graph:page.legend.strength'))).toBeVisible();
      },
      leave: () => page.getByRole('button', { name: t('graph:legend.title') }).click(),
    },
    {
      name: 'graph-then',
      arrive: async () => {
        await window.press(t('graph:time.show'));
        await expect(page.getByRole('slider').first()).toBeVisible();
      },
      leave: () => window.press(t('graph:time.hide')),
    },
    {
      name: 'graph-map',
      arrive: async () => {
        await page.getByRole('radio', { name: t('graph:view.map'), exact: true }).click();
        await expect(page.getByRole('tree').getByRole('treeitem').first()).toBeVisible();
        await expect(page.locator('.graph-canvas canvas').first()).toBeVisible();
      },
      leave: () => page.getByRole('radio', { name: t('graph:view.cards'), exact: true }).click(),
    },
    {
      name: 'settings',
      arrive: async () => {
        await window.goTo('settings');
        await window.press(t('settings:showAllSettings'));
        await expect(page.getByRole('textbox', { name: t('settings:search') })).toBeVisible();
      },
      leave: nothing,
    },
  ];
}

/** The words before the number of a source. */
function sourceStart(template: string): string {
  return template.slice(0, template.indexOf('{{'));
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { chatgptConversation } from '../tests/support/exports/chatgptExport.ts';
import { KITCHEN } from './support/kitchenFile.ts';
import { workspaceFolder } from './support/loci.ts';
import { saveScreenshot, test } from './support/test.ts';
import { windowOf } from './support/window.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf('en');

test('files are dropped, read, found at their line, refused with a reason, and forgotten', async ({
  page,
  home,
  start,
}) => {
  const window = windowOf(page, t);
  await window.open((await start()).address);
  await window.skipWelcome();

  await test.step('files are dropped anywhere in the window', async () => {
    // As text: the page has these classes, a test of Node has not.
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(KITCHEN)}], 'kitchen.md'));
      transfer.items.add(new File([new Uint8Array([0, 1, 2, 0])], 'photo.txt'));
      return transfer;
    })()`);
    await page.locator('body').dispatchEvent('dragenter', { dataTransfer: data });
    await expect(page.getByText(t('documents:dropHere'))).toBeVisible();
    await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
    await window.railLink('documents').click();
    await expect(page.getByRole('button', { name: 'kitchen.md', exact: true })).toBeVisible();
    await expect(page.getByText(t('documents:reason.binary'))).toBeVisible();
    await saveScreenshot(page, 'documents');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 800 });
    await saveScreenshot(page, 'documents-dark-narrow');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('an export of conversations is inspected instead, wherever it is dropped', async () => {
    const talk = JSON.stringify([
      chatgptConversation('ferry', Date.now(), [{ by: 'user', text: 'Which ferry is it?' }]),
    ]);
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(talk)}], 'notes.json'));
      return transfer;
    })()`);
    await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByRole('heading', { name: t('imports:contents.title') })).toBeVisible();
    await page.getByRole('button', { name: t('common:cancel') }).click();
  });

  await test.step('one in the drop folder is offered for import', async () => {
    const talk = [
      chatgptConversation('train', Date.now(), [{ by: 'user', text: 'Which train is it?' }]),
    ];
    writeFileSync(join(workspaceFolder(home), 'ingest', 'talk.json'), JSON.stringify(talk));
    await window.goTo('documents');
    await expect(page.getByText(t('documents:reason.chat_export'))).toBeVisible();
    await saveScreenshot(page, 'documents-offered-export');
    await window.press(t('documents:import'));
    await expect(page.getByRole('heading', { name: t('imports:contents.title') })).toBeVisible();
    await page.getByRole('button', { name: t('common:cancel') }).click();
    // It stays in the folder: the import took a copy, and was canceled.
    await window.goTo('documents');
    await expect(page.getByText(t('documents:reason.chat_export'))).toBeVisible();
    const deletion = t('documents:deleteNamed').replace('{{name}}', 'talk.json');
    await page.getByRole('button', { name: deletion }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('documents:deleteFile') })
      .click();
    await expect(page.getByText(t('documents:reason.chat_export'))).toHaveCount(0);
  });

  await test.step('the palette finds a passage, and opens the text at its line', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('receipt blue folder');
    await page.getByRole('menuitem', { name: 'kitchen.md' }).click();
    await expect(page.locator('.chunk--quoted')).toContainText('blue folder');
    await saveScreenshot(page, 'document-at-line');
  });

  await test.step('a folder is looked at, watched, and asks about a file that is gone', async () => {
    const notes = join(home, '..', `notes-${Date.now()}`);
    mkdirSync(notes);
    writeFileSync(join(notes, 'garden.md'), '# Garden\n\nThe apple tree is pruned in February.\n');
    await page.getByRole('button', { name: t('documents:allDocuments') }).click();
    await page.getByRole('button', { name: t('documents:watchFolder') }).click();
    await page.getByLabel(t('documents:folderPath')).fill(notes);
    await page.getByRole('button', { name: t('documents:preview') }).click();
    await page.getByRole('button', { name: t('documents:watch'), exact: true }).click();
    await expect(page.getByRole('button', { name: 'garden.md', exact: true })).toBeVisible();
  });

  await test.step('a document is forgotten, with the copy of its file', async () => {
    const processed = join(workspaceFolder(home), 'ingest', 'processed');
    expect(existsSync(processed)).toBe(true);
    await page
      .getByRole('button', { name: t('documents:forget').replace('{{title}}', 'kitchen.md') })
      .click();
    await page
      .getByRole('button', { name: t('forget:choose_one').replace('{{count}}', '1') })
      .click();
    await page.getByRole('button', { name: t('forget:erase'), exact: true }).click();
    await expect(page.getByText(t('forget:nothingFound'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'kitchen.md', exact: true })).toHaveCount(0);
  });

  await test.step('a file is attached to a message, and stays with it', async () => {
    await window.goTo('chat');
    await page.getByTestId('attachment-picker').setInputFiles({
      name: 'shed.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Shed\n\nThe key hangs behind the door.\n'),
    });
    await expect(
      page.getByRole('button', { name: t('chat:detach').replace('{{name}}', 'shed.md') }),
    ).toBeVisible();
    await saveScreenshot(page, 'attachment-draft');
    await window.send('Here is what I wrote about the shed.');
    await expect(page.locator('.message__files')).toContainText('shed.md');
    await saveScreenshot(page, 'attachment-sent');
  });
});

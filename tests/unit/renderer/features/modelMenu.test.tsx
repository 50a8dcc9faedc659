import { afterEach, describe, expect, test } from 'vitest';
import { ModelPicker } from '../../../../renderer/features/models/ModelPicker.tsx';
import { BUILT_IN_MODEL } from '../../../../shared/domain/model.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

/** Opens the menu of a conversation that begins; the entries of the menu, and the one checked. */
async function startPicker() {
  const loci = await startLoci();
  await addModels(loci);
  rendered = await startRendering(loci);
  const { harness, perform, container } = rendered;
  const { models, newChat } = harness.workspace();
  await perform(() => models.load());
  rendered.show(<ModelPicker conversationId={null} />);
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const nameOf = (entry: HTMLElement) => entry.querySelector('.picker__entry')?.textContent;
  return {
    loci,
    newChat,
    perform,
    openMenu: () => perform(() => container.querySelector<HTMLElement>('.picker')?.click()),
    removeDefault: async () => {
      await loci.call('models.setRole', { role: 'chat', model: null, scope: 'global' });
      await perform(() => models.load(true));
    },
    pickerName: () => container.querySelector('.picker__name')?.textContent,
    names: () => entries().map(nameOf),
    checked: () =>
      entries()
        .filter((entry) => entry.querySelector('[role=img]'))
        .map(nameOf),
  };
}

test('the picker names nobody before the servers were asked, which a dead one delays', async () => {
  const loci = await startLoci();
  await addModels(loci);
  rendered = await startRendering(loci);
  const { harness, perform, container } = rendered;
  const { models } = harness.workspace();
  await perform(() => models.load());
  rendered.show(<ModelPicker conversationId={null} />);
  const name = () => container.querySelector('.picker__name')?.textContent;
  await perform(() => models.setState({ status: 'loading', roles: [], endpoints: [] }));
  expect(name()).toBe('Loading…');
  await perform(() => models.load());
  expect(name()).toBe('llama3.2');
});

describe('the menu of models', () => {
  test('offers the default and the built-in assistant first', async () => {
    const { openMenu, names, checked } = await startPicker();
    await openMenu();
    expect(names().slice(0, 2)).toEqual(['Default (llama3.2)', 'Built-in assistant']);
    expect(checked()).toEqual(['Default (llama3.2)']);
  });

  test('offers no built-in assistant in a temporary chat, also where no model is the default', async () => {
    const { newChat, perform, removeDefault, openMenu, names, checked, pickerName } =
      await startPicker();
    await removeDefault();
    expect(pickerName()).toBe('Built-in assistant');
    await perform(() => newChat.choose({ temporary: true }));
    expect(pickerName()).toBe('Choose a model');
    await openMenu();
    expect(names()).toContain('qwen3:8b');
    expect(names()).not.toContain('Built-in assistant');
    expect(checked()).toEqual([]);
  });

  test('names the chosen model of a server that is silent now, and says that it is', async () => {
    const { newChat, perform, openMenu, pickerName } = await startPicker();
    await perform(() => newChat.choose({ model: 'custom/gpt-oss' }));
    expect(pickerName()).toBe('gpt-oss');
    await openMenu();
    expect(document.querySelector('.picker__note')?.textContent).toBe(
      "Workshop server: The server isn't responding.",
    );
  });

  test('checks the built-in assistant that was chosen beside a default, once there is none', async () => {
    const { newChat, perform, removeDefault, openMenu, checked } = await startPicker();
    await perform(() => newChat.choose({ model: BUILT_IN_MODEL }));
    await removeDefault();
    await openMenu();
    expect(checked()).toEqual(['Built-in assistant']);
  });
});

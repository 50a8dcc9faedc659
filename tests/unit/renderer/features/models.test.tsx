import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ModelsSection } from '../../../../renderer/features/models/ModelsSection.tsx';
import { Welcome } from '../../../../renderer/features/welcome/Welcome.tsx';
import { roleOf } from '../../../../renderer/stores/chat/modelState.ts';
import { valueOf } from '../../../../renderer/stores/shell/settings.ts';
import { noSecretStore } from '../../../../electron/host/secretStore.ts';
import { addModels, KEY, startServerAt } from '../../../support/inProcess/modelServers.ts';
import type { InProcessLoci, LociOptions } from '../../../support/inProcess/openLoci.ts';
import type { FakeModelServer } from '../../../support/modelServer.ts';
import { call, says } from '../../../support/modelServer.ts';
import { firstRun, startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

function write(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement)) throw new Error('this is no text field');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function withModels(options: LociOptions = {}): Promise<InProcessLoci> {
  const loci = await startLoci(options);
  await addModels(loci);
  return loci;
}

async function showSettings(loci: InProcessLoci): Promise<Rendered> {
  rendered = await startRendering(loci);
  rendered.show(<ModelsSection />);
  await rendered.perform(() => undefined);
  return rendered;
}

describe('models that are still loading', () => {
  test('have their rows from the start, so that nothing below moves', async () => {
    rendered = await startRendering(await withModels());
    const { container, show, perform } = rendered;
    show(<ModelsSection />);
    const namesOf = () =>
      [...container.querySelectorAll('.role__name')].map(
        ({ firstChild }) => firstChild?.textContent,
      );
    const names = namesOf();
    expect(names).toHaveLength(3);
    expect(container.querySelectorAll('.role button:disabled')).toHaveLength(3);
    expect(container.textContent).not.toContain('No servers');
    await perform(() => undefined);
    expect(namesOf()).toEqual(names);
    expect(container.querySelectorAll('.role button:disabled')).toHaveLength(0);
  });
});

test('a return to the settings keeps what was found on this computer, and says when it is asked to look', async () => {
  const loci = await startLoci();
  loci.stub('models.discover', () => ({ found: [] }));
  const { container, perform, show, control } = await showSettings(loci);
  const state = () => container.querySelector('.servers__state')?.textContent;
  expect(state()).toContain('No local model server found.');
  show(null);
  const held = Promise.withResolvers<{ found: [] }>();
  loci.stub('models.discover', () => held.promise);
  show(<ModelsSection />);
  expect(state()).toContain('No local model server found.');
  act(() => control('Look again').click());
  expect(state()).toContain('Looking');
  held.resolve({ found: [] });
  await perform(() => undefined);
  expect(state()).toContain('No local model server found.');
});

describe('a key in the settings', () => {
  test('goes in and never comes out: only its place is told', async () => {
    const { container, perform, control } = await showSettings(await withModels());
    const card = [...container.querySelectorAll<HTMLElement>('.endpoint')].at(-1);
    const enter = [...(card?.querySelectorAll('button') ?? [])].find(
      (button) => button.textContent === 'Enter key',
    );
    await perform(() => enter?.click());
    const field = card?.querySelector<HTMLInputElement>('input[type=password]');
    if (!field) throw new Error('there is no field for the key');
    write(field, KEY);
    await perform(() => control('Save').click());
    expect(card?.textContent).toContain(
      'A key is saved, unencrypted, in a file only you can read.',
    );
    expect(card?.querySelector('input')).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  test('names the key store of the system where there is one', async () => {
    const secrets = {
      ...noSecretStore,
      backend: 'key_store' as const,
      endpointIds: () => ['openrouter'],
    };
    const { container } = await showSettings(await withModels({ host: { secrets } }));
    expect(container.textContent).toContain('A key is saved, encrypted by your system.');
  });

  test('has no field where it could not be kept safely', async () => {
    const { container } = await showSettings(
      await withModels({ host: { secrets: noSecretStore } }),
    );
    expect(container.querySelectorAll('input[type=password]')).toHaveLength(0);
    expect(container.textContent).toContain("Secure key storage isn't available.");
  });
});

describe('what is sent where', () => {
  test('is nothing while only this machine has work to do', async () => {
    const { container } = await showSettings(await withModels());
    expect(container.querySelector('.privacy')?.textContent).toContain(
      'No online server is selected here.',
    );
  });

  test('names every other machine that has', async () => {
    const loci = await withModels();
    const model = 'openrouter/openai/gpt-5-mini';
    await loci.call('models.setRole', { role: 'memory', model, scope: 'global' });
    const { container } = await showSettings(loci);
    expect(container.querySelector('.privacy')?.textContent).toContain('OpenRouter');
  });
});

describe('a server in the settings', () => {
  test('that does not answer says so in words', async () => {
    const { container } = await showSettings(await withModels());
    expect(container.querySelector('.endpoint__problem')?.textContent).toContain(
      "The server isn't responding.",
    );
  });

  test('that has no list of its models takes the name of one', async () => {
    const loci = await startLoci();
    const server = await startServerAt(loci, 'lmstudio');
    server.listsModels = false;
    await loci.call('models.addEndpoint', { preset: 'lmstudio' });
    const { container, perform, control } = await showSettings(loci);
    const field = container.querySelector<HTMLElement>('.endpoint__enter input');
    if (!field) throw new Error('there is no field for the name');
    write(field, ' qwen3:8b ');
    await perform(() => control('Use').click());
    const { roles } = await loci.call('models.list', {});
    expect(roles.find(({ role }) => role === 'chat')?.model?.ref).toBe('lmstudio/qwen3:8b');
    expect(container.querySelector('.role')?.textContent).toContain('qwen3:8b');
  });

  test('is tested with a model whose name was typed', async () => {
    const loci = await startLoci();
    const server = await startServerAt(loci, 'lmstudio');
    server.listsModels = false;
    await loci.call('models.addEndpoint', { preset: 'lmstudio' });
    await loci.call('models.setRole', { role: 'chat', model: 'lmstudio/qwen3:8b' });
    server.next(says('hello'), call('say_word', { word: 'hello' }), says('{"word":"hello"}'));
    const { container, perform } = await showSettings(loci);
    const test = container.querySelector<HTMLElement>('.endpoint__test > .button');
    await perform(() => test?.click());
    expect(container.querySelector('.endpoint__result')?.textContent).toContain('qwen3:8b works.');
  });

  test('is tested with a result in words', async () => {
    const loci = await startLoci();
    const server = await addModels(loci);
    server.next(says('hello'), call('say_word', { word: 'hello' }), says('{"word":"hello"}'));
    const { container, perform } = await showSettings(loci);
    const test = container.querySelector<HTMLElement>('.endpoint__test > .button');
    await perform(() => test?.click());
    expect(container.querySelector('.endpoint__result')?.textContent).toBe(
      'llama3.2 works. It can search memory on its own, save what you ask it to, and suggest what to remember.',
    );
  });
});

describe('a server that is added', () => {
  async function choosePreset({ container, perform }: Rendered, name: string): Promise<void> {
    await perform(() => container.querySelector<HTMLElement>('.add-endpoint .select')?.click());
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      ({ textContent }) => textContent === name,
    );
    await perform(() => option?.click());
  }
  const input = ({ container }: Rendered, selector: string) => {
    const field = container.querySelector<HTMLElement>(`.add-endpoint input${selector}`);
    if (!field) throw new Error(`there is no field ${selector}`);
    return field;
  };
  const addedEndpoints = async (loci: InProcessLoci) =>
    (await loci.call('models.list', {})).endpoints;

  test('sends no key to an address that was typed for another preset', async () => {
    const loci = await startLoci();
    await startServerAt(loci, 'openai', ['gpt-5-mini']);
    const shown = await showSettings(loci);
    await choosePreset(shown, 'Other');
    write(input(shown, '[inputmode=url]'), 'https://example.org/v1');
    write(input(shown, ':not([inputmode]):not([type=password])'), 'Elsewhere');
    await choosePreset(shown, 'OpenAI');
    write(input(shown, '[type=password]'), KEY);
    await shown.perform(() => shown.control('Add').click());
    expect(await addedEndpoints(loci)).toMatchObject([
      { endpoint: { preset: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' } },
    ]);
  });

  test('saves no key that was typed for another preset', async () => {
    const loci = await startLoci();
    await startServerAt(loci, 'ollama');
    const shown = await showSettings(loci);
    await choosePreset(shown, 'OpenAI');
    write(input(shown, '[type=password]'), KEY);
    await choosePreset(shown, 'Ollama');
    await shown.perform(() => shown.control('Add').click());
    expect(await addedEndpoints(loci)).toMatchObject([{ endpoint: { preset: 'ollama' } }]);
    expect(loci.secrets.endpointIds()).toEqual([]);
  });

  test('has the address and the key of its own preset', async () => {
    const loci = await startLoci();
    const shown = await showSettings(loci);
    await choosePreset(shown, 'Other');
    write(input(shown, '[inputmode=url]'), 'https://example.org/v1');
    write(input(shown, '[type=password]'), KEY);
    await shown.perform(() => shown.control('Add').click());
    expect(await addedEndpoints(loci)).toMatchObject([
      { endpoint: { preset: 'custom', baseUrl: 'https://example.org/v1' } },
    ]);
    expect(loci.secrets.endpointIds()).toEqual(['custom']);
  });
});

describe('a role', () => {
  const row = (container: HTMLElement) => container.querySelector<HTMLElement>('.role');

  test('that the environment decides says so, and offers no choice without effect', async () => {
    const environment = { LOCI_CHAT_MODEL: 'ollama/llama3.2' };
    const { container } = await showSettings(await withModels({ environment }));
    expect(row(container)?.textContent).toContain('Set by an environment variable.');
    expect(row(container)?.textContent).toContain('llama3.2');
    expect(row(container)?.querySelector('button')).toBeNull();
  });

  test('that this workspace has of its own is changed for this workspace', async () => {
    const loci = await withModels();
    const model = 'ollama/llama3.2';
    await loci.call('models.setRole', { role: 'chat', model, scope: 'workspace' });
    const { container, perform } = await showSettings(loci);
    expect(row(container)?.textContent).toContain('Chosen for this workspace only.');
    await perform(() => row(container)?.querySelector<HTMLElement>('.select')?.click());
    const other = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
      each.textContent.startsWith('qwen3:8b'),
    );
    await perform(() => other?.click());
    const { roles } = await loci.call('models.list', {});
    expect(roles.find(({ role }) => role === 'chat')).toMatchObject({
      origin: 'workspace',
      model: { ref: 'ollama/qwen3:8b' },
    });
  });

  describe('of all workspaces', () => {
    const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const textsOf = ({ perform, container }: Rendered) =>
      perform(() => row(container)?.querySelector<HTMLElement>('.select')?.click()).then(() =>
        options().map(({ textContent }) => textContent),
      );
    const choose = async (shown: Rendered, text: string) => {
      await textsOf(shown);
      await shown.perform(() =>
        options()
          .find(({ textContent }) => textContent.startsWith(text))
          ?.click(),
      );
    };
    const HERE = 'Built-in assistant (this workspace only)';

    test('is none in this workspace if so chosen, and that of the others again', async () => {
      const loci = await withModels();
      await loci.call('workspaces.create', { name: 'Work' });
      const shown = await showSettings(loci);
      const chatRole = async () =>
        (await loci.call('models.list', {})).roles.find(({ role }) => role === 'chat');
      await choose(shown, HERE);
      expect(await chatRole()).toMatchObject({ origin: 'workspace', model: null });
      expect(row(shown.container)?.textContent).toContain('Chosen for this workspace only.');
      await choose(shown, 'llama3.2');
      expect(await chatRole()).toMatchObject({ origin: 'workspace', model: { name: 'llama3.2' } });
      await choose(shown, 'Built-in assistant');
      expect(await chatRole()).toMatchObject({ origin: 'workspace', model: null });
      await choose(shown, 'Same as in all workspaces');
      expect(await chatRole()).toMatchObject({ origin: 'global', model: { name: 'llama3.2' } });
    });

    test('offers no choice for this workspace where it is the only one', async () => {
      const shown = await showSettings(await withModels());
      expect(await textsOf(shown)).not.toContain(HERE);
    });
  });
});

describe('the first screen', () => {
  async function showWelcome(opening = firstRun()): Promise<Rendered> {
    rendered = await startRendering(await opening);
    rendered.show(<Welcome />);
    await rendered.perform(() => undefined);
    return rendered;
  }

  async function startFirstRun(models?: readonly string[]): Promise<InProcessLoci> {
    const loci = await firstRun();
    await startServerAt(loci, 'ollama', models);
    return loci;
  }

  async function firstRunFarFrom(
    models = ['gpt-5-mini', 'gpt-5', 'text-embedding-3-small'],
  ): Promise<{ loci: InProcessLoci; server: FakeModelServer }> {
    const loci = await firstRun();
    return { loci, server: await startServerAt(loci, 'openai', models) };
  }

  test('finds a server on this machine by itself and uses it with one click', async () => {
    const { container, perform, control, harness } = await showWelcome(startFirstRun());
    expect(container.textContent).toContain('1 model server is running on this computer.');
    await perform(() => control('Use Ollama').click());
    expect(roleOf(harness.workspace().models.getState(), 'chat')?.model?.name).toBe('llama3.2');
    expect(container.textContent).toContain('llama3.2 will answer you.');
  });

  test('takes a key for a server elsewhere, and lets its model answer', async () => {
    const { loci } = await firstRunFarFrom();
    const shown = await showWelcome(Promise.resolve(loci));
    const { harness } = shown;
    await addWithKey(shown);
    expect(roleOf(harness.workspace().models.getState(), 'chat')?.model?.name).toBe('gpt-5-mini');
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  async function addWithKey(shown: Rendered): Promise<void> {
    const { container, perform, control } = shown;
    await perform(() => control('Use an online model with an API key').click());
    const field = container.querySelector<HTMLElement>('input[type=password]');
    if (!field) throw new Error('there is no field for the key');
    write(field, KEY);
    await perform(() => control('Add').click());
    await perform(() => undefined);
  }
  const answering = ({ harness }: Rendered) =>
    roleOf(harness.workspace().models.getState(), 'chat')?.model?.name ?? null;

  test('says that a key was not accepted, and lets the model answer once the key is right', async () => {
    const { loci, server } = await firstRunFarFrom();
    server.key = 'another';
    const shown = await showWelcome(Promise.resolve(loci));
    const { container, perform, control } = shown;
    await addWithKey(shown);
    expect(container.querySelector('.welcome__servers')?.textContent).toContain(
      "The server didn't accept the API key. Check the API key, or enter a new one.",
    );
    expect(answering(shown)).toBeNull();
    server.key = KEY;
    await perform(() => control('Replace').click());
    const again = container.querySelector<HTMLElement>('.endpoint input[type=password]');
    if (!again) throw new Error('there is no field for the key');
    write(again, KEY);
    await perform(() => control('Save').click());
    await perform(() => undefined);
    expect(answering(shown)).toBe('gpt-5-mini');
    expect(container.textContent).not.toContain('did not accept');
  });

  test('lets one choose among the models that can talk', async () => {
    const { loci } = await firstRunFarFrom();
    const shown = await showWelcome(Promise.resolve(loci));
    const { container, perform } = shown;
    await addWithKey(shown);
    const select = container.querySelector<HTMLElement>('.welcome__role .select');
    expect(select?.textContent).toContain('gpt-5-mini');
    await perform(() => select?.click());
    const offered = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    expect(offered.map((each) => each.textContent)).toEqual([
      'Built-in assistant',
      'gpt-5-mini · OpenAI',
      'gpt-5 · OpenAI',
    ]);
    await perform(() => offered[2]?.click());
    expect(answering(shown)).toBe('gpt-5');
  });

  test('says when a server has No chat models on this server, and takes none of the others', async () => {
    const { loci } = await firstRunFarFrom(['text-embedding-3-small', 'sora-2']);
    const shown = await showWelcome(Promise.resolve(loci));
    await addWithKey(shown);
    expect(shown.container.querySelector('.welcome__servers')?.textContent).toContain(
      'No chat models on this server',
    );
    expect(answering(shown)).toBeNull();
  });

  test('offers no click on a server here that has No chat models on this server', async () => {
    const { container } = await showWelcome(startFirstRun(['nomic-embed-text']));
    expect(container.querySelector('.server')?.textContent).toContain(
      'No chat models on this server',
    );
    expect(container.querySelector('.server .button')).toBeNull();
  });

  test('says why no key can be taken where there is no safe place for one', async () => {
    const { container, perform, control } = await showWelcome(
      firstRun({ host: { secrets: noSecretStore } }),
    );
    await perform(() => control('Use an online model with an API key').click());
    const form = container.querySelector('.add-endpoint');
    expect(form?.textContent).toContain("Secure key storage isn't available.");
    expect(form?.querySelector('button[type=submit]')).toBeNull();
    expect(form?.querySelector('input')).toBeNull();
  });

  test('can be passed with nothing chosen: the built-in assistant answers', async () => {
    const { container, perform, control, harness } = await showWelcome();
    expect(container.textContent).toContain('this is the built-in assistant');
    await perform(() => control('Skip').click());
    expect(valueOf(harness.app.settings.getState(), 'ui.onboarded')).toBe(true);
  });
});

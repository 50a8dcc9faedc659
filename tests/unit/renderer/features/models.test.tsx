// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { ModelsSection } from '../../../../renderer/features/models/ModelsSection.tsx';
import { Welcome } from '../../../../renderer/features/welcome/Welcome.tsx';
import { roleOf } from '../../../../renderer/stores/chat/models.ts';
import { valueOf } from '../../../../renderer/stores/shell/settings.ts';
import { ollamaHere, withModels } from '../../../support/scriptedEngine/modelStory.ts';
import { emptyWorld, type World } from '../../../support/scriptedEngine/world.ts';
import { startRendering, type Rendered } from '../render.tsx';

const KEY = 'sk-canary-0123456789';
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

async function showSettings(world: World): Promise<Rendered> {
  rendered = await startRendering(world);
  rendered.show(<ModelsSection />);
  await rendered.settle(() => undefined);
  return rendered;
}

describe('a key in the settings', () => {
  test('goes in and never comes out: only its place is told', async () => {
    const { place, settle, control } = await showSettings(withModels(emptyWorld()));
    const card = [...place.querySelectorAll<HTMLElement>('.endpoint')].at(-1);
    const enter = [...(card?.querySelectorAll('button') ?? [])].find(
      (button) => button.textContent === 'Enter a key',
    );
    await settle(() => enter?.click());
    const field = card?.querySelector<HTMLInputElement>('input[type=password]');
    if (!field) throw new Error('there is no field for the key');
    write(field, KEY);
    await settle(() => control('Store').click());
    expect(card?.textContent).toContain('A key is stored in a protected file.');
    expect(card?.querySelector('input')).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  test('names the key store of the system where there is one', async () => {
    const world = withModels(emptyWorld());
    world.keyBackend = 'key_store';
    const { place } = await showSettings(world);
    expect(place.textContent).toContain('A key is stored in the key store of the system.');
  });

  test('has no field where it could not be kept safely', async () => {
    const world = withModels(emptyWorld());
    world.keyBackend = 'none';
    const { place } = await showSettings(world);
    expect(place.querySelectorAll('input[type=password]')).toHaveLength(0);
    expect(place.textContent).toContain('There is no safe place for keys here.');
  });
});

describe('what is sent where', () => {
  test('is nothing while only this machine has work to do', async () => {
    const { place } = await showSettings(withModels(emptyWorld()));
    expect(place.querySelector('.privacy')?.textContent).toContain('Everything stays');
  });

  test('names every other machine that has', async () => {
    const world = withModels(emptyWorld());
    world.roles.set('memory', 'openrouter/openai/gpt-5-mini');
    const { place } = await showSettings(world);
    expect(place.querySelector('.privacy')?.textContent).toContain('OpenRouter');
  });
});

describe('a server in the settings', () => {
  test('that does not answer says so in words', async () => {
    const { place } = await showSettings(withModels(emptyWorld()));
    expect(place.querySelector('.endpoint__problem')?.textContent).toContain(
      'The server does not answer.',
    );
  });

  test('is tested with a result in words', async () => {
    const { place, settle } = await showSettings(withModels(emptyWorld()));
    const test = place.querySelector<HTMLElement>('.endpoint__test > .button');
    await settle(() => test?.click());
    expect(place.querySelector('.endpoint__result')?.textContent).toBe(
      'llama3.2 answers. It can use memory by itself.',
    );
  });
});

describe('a role', () => {
  const row = (place: HTMLElement) => place.querySelector<HTMLElement>('.role');

  test('that the environment decides says so, and offers no choice without effect', async () => {
    const world = withModels(emptyWorld());
    world.roleOrigins.set('chat', 'environment');
    const { place } = await showSettings(world);
    expect(row(place)?.textContent).toContain('An environment variable of this run decides it.');
    expect(row(place)?.textContent).toContain('llama3.2');
    expect(row(place)?.querySelector('button')).toBeNull();
  });

  test('that this workspace has of its own is changed for this workspace', async () => {
    const world = withModels(emptyWorld());
    world.roleOrigins.set('chat', 'workspace');
    const { place, settle } = await showSettings(world);
    expect(row(place)?.textContent).toContain('Chosen for this workspace only.');
    await settle(() => row(place)?.querySelector<HTMLElement>('.select')?.click());
    const other = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((each) =>
      each.textContent.startsWith('qwen3:8b'),
    );
    await settle(() => other?.click());
    expect(world.roles.get('chat')).toBe('ollama/qwen3:8b');
  });
});

describe('the first screen', () => {
  async function showWelcome(world: World): Promise<Rendered> {
    world.settings.set('ui.onboarded', false);
    rendered = await startRendering(world);
    rendered.show(<Welcome />);
    await rendered.settle(() => undefined);
    return rendered;
  }

  test('finds a server on this machine by itself and uses it with one click', async () => {
    const world = emptyWorld();
    world.onThisMachine = [ollamaHere];
    const { place, settle, control, harness } = await showWelcome(world);
    expect(place.textContent).toContain('1 model server runs on this machine.');
    await settle(() => control('Use Ollama').click());
    expect(roleOf(harness.workspace().models.getState(), 'chat')?.model?.name).toBe('llama3.2');
    expect(place.textContent).toContain('llama3.2 will answer you.');
  });

  test('takes a key for a server elsewhere, and lets its model answer', async () => {
    const { place, settle, control, harness } = await showWelcome(emptyWorld());
    await settle(() => control('Use a model elsewhere, with a key').click());
    const field = place.querySelector<HTMLElement>('input[type=password]');
    if (!field) throw new Error('there is no field for the key');
    write(field, KEY);
    await settle(() => control('Add').click());
    await settle(() => undefined);
    expect(roleOf(harness.workspace().models.getState(), 'chat')?.model?.name).toBe('gpt-5-mini');
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  async function addWithKey(shown: Rendered): Promise<void> {
    const { place, settle, control } = shown;
    await settle(() => control('Use a model elsewhere, with a key').click());
    const field = place.querySelector<HTMLElement>('input[type=password]');
    if (!field) throw new Error('there is no field for the key');
    write(field, KEY);
    await settle(() => control('Add').click());
    await settle(() => undefined);
  }
  const answering = ({ harness }: Rendered) =>
    roleOf(harness.workspace().models.getState(), 'chat')?.model?.name ?? null;

  test('says that a key was not accepted, and lets the model answer once the key is right', async () => {
    const world = emptyWorld();
    world.refusedKeys.add('openai');
    const shown = await showWelcome(world);
    const { place, settle, control } = shown;
    await addWithKey(shown);
    expect(place.querySelector('.welcome__servers')?.textContent).toContain(
      'The server did not accept the key. Check the key, or enter a new one.',
    );
    expect(answering(shown)).toBeNull();
    world.refusedKeys.clear();
    await settle(() => control('Replace').click());
    const again = place.querySelector<HTMLElement>('.endpoint input[type=password]');
    if (!again) throw new Error('there is no field for the key');
    write(again, KEY);
    await settle(() => control('Store').click());
    await settle(() => undefined);
    expect(answering(shown)).toBe('gpt-5-mini');
    expect(place.textContent).not.toContain('did not accept');
  });

  test('lets one choose among the models that can talk', async () => {
    const shown = await showWelcome(emptyWorld());
    const { place, settle } = shown;
    await addWithKey(shown);
    const select = place.querySelector<HTMLElement>('.welcome__role .select');
    expect(select?.textContent).toContain('gpt-5-mini');
    await settle(() => select?.click());
    const offered = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    expect(offered.map((each) => each.textContent)).toEqual([
      'Built-in assistant',
      'gpt-5-mini · openai',
      'gpt-5 · openai',
    ]);
    await settle(() => offered[2]?.click());
    expect(answering(shown)).toBe('gpt-5');
  });

  test('says when a server has no model that can talk, and takes none of the others', async () => {
    const world = emptyWorld();
    world.serves.set('openai', { models: ['text-embedding-3-small', 'sora-2'], needsKey: true });
    const shown = await showWelcome(world);
    await addWithKey(shown);
    expect(shown.place.querySelector('.welcome__servers')?.textContent).toContain(
      'It offers no model that can talk, only others.',
    );
    expect(answering(shown)).toBeNull();
  });

  test('offers no click on a server here that has no model that can talk', async () => {
    const world = emptyWorld();
    world.onThisMachine = [{ ...ollamaHere, models: ['nomic-embed-text'] }];
    const { place } = await showWelcome(world);
    expect(place.querySelector('.server')?.textContent).toContain('no model that can talk');
    expect(place.querySelector('.server .button')).toBeNull();
  });

  test('says why no key can be taken where there is no safe place for one', async () => {
    const world = emptyWorld();
    world.keyBackend = 'none';
    const { place, settle, control } = await showWelcome(world);
    await settle(() => control('Use a model elsewhere, with a key').click());
    const form = place.querySelector('.add-endpoint');
    expect(form?.textContent).toContain('There is no safe place for keys here.');
    expect(form?.querySelector('button[type=submit]')).toBeNull();
    expect(form?.querySelector('input')).toBeNull();
  });

  test('can be passed with nothing chosen: the built-in assistant answers', async () => {
    const { place, settle, control, harness } = await showWelcome(emptyWorld());
    expect(place.textContent).toContain('you talk to the built-in assistant');
    await settle(() => control('Go on without a name').click());
    expect(valueOf(harness.app.settings.getState(), 'ui.onboarded')).toBe(true);
  });
});

import { beforeEach, vi } from 'vitest';

// The SDK refuses to run where there is a window. Here the engine runs beside one, not in it.
vi.mock('openai', async (importOriginal) => {
  const sdk = await importOriginal<typeof import('openai')>();
  class OpenAI extends sdk.default {
    constructor(options: ConstructorParameters<typeof sdk.default>[0]) {
      super({ ...options, dangerouslyAllowBrowser: true });
    }
  }
  return { ...sdk, default: OpenAI, OpenAI };
});

// Files of a worker share one window: what it keeps of one test is not for the next.
beforeEach(() => {
  if (!('window' in globalThis)) return;
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
});

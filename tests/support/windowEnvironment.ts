import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * Globals of the engine beside the window: a window's own know no local server and no file URL.
 */
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
] as const;

/** A window of happy-dom in which the engine runs as in Node. */
const windowEnvironment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'window',
  async setup(scope, options) {
    const own = NODE_GLOBALS.map((name) => [name, globalThis[name]] as const);
    const ended = await builtinEnvironments['happy-dom'].setup(scope, options);
    for (const [name, value] of own)
      Object.defineProperty(scope, name, { value, writable: true, configurable: true });
    return ended;
  },
};
// eslint-disable-next-line no-restricted-exports -- Vitest reads an environment from the default export.
export default windowEnvironment;

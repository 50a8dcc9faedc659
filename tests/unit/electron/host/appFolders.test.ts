import { expect, test } from 'vitest';
import { lociEnvironment } from '../../../../electron/host/appFolders.ts';

test('the environment of the engine is its own variables, without empty ones', () => {
  const environment = {
    LOCI_CHAT_MODEL: '',
    LOCI_API_KEY: 'k',
    LOCI_BASE_URL: undefined,
    HOME: '/',
  };
  expect(lociEnvironment(environment)).toEqual({ LOCI_API_KEY: 'k' });
});

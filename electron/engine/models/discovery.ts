import type { Response } from '../../../shared/contract/index.ts';
import type { Endpoint } from '../../../shared/contract/models.ts';
import { askForModels } from './modelLists.ts';
import type { Preset } from './presets.ts';

/**
 * Discovers model servers on the usual ports of this machine, in parallel. No key is sent: any
 * program may be listening.
 */
export async function discover(
  candidates: readonly Preset[],
  endpoints: readonly Endpoint[],
  timeoutMs: number,
): Promise<Response<'models.discover'>> {
  const answers = await Promise.all(
    candidates.map(async ({ preset, name, baseUrl }) => {
      if (baseUrl === null) return null;
      const models = await askForModels({ baseUrl, key: null, timeoutMs });
      if (!models.ok) return null;
      const endpointId =
        endpoints.find((endpoint) => isSameAddress(endpoint.baseUrl, baseUrl))?.id ?? null;
      return { preset, name, baseUrl, models: models.value.map((each) => each.name), endpointId };
    }),
  );
  return { found: answers.filter((answer) => answer !== null) };
}

function isSameAddress(a: string, b: string): boolean {
  const plain = (url: string) => url.replace('//localhost', '//127.0.0.1');
  return plain(a) === plain(b);
}

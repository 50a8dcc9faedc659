import { contractError } from '../../shared/contract/errors.ts';
import type { Response } from '../../shared/contract/index.ts';
import type { secretCommands } from '../../shared/contract/secrets.ts';
import type { Handlers } from '../../shared/rpc/server.ts';
import type { SecretStore } from './secretStore.ts';

export interface SecretCommandDependencies {
  readonly secrets: SecretStore;
  /** Notifies the engine that its cached state of this server may be stale. */
  readonly onChanged: (endpointId: string) => void;
}

/** Commands for API keys: a reply only lists the servers that have one. */
export function createSecretCommands({
  secrets,
  onChanged: onChange,
}: SecretCommandDependencies): Handlers<keyof typeof secretCommands, undefined> {
  const status = (): Response<'secrets.status'> => ({
    backend: secrets.backend,
    endpointIds: secrets.endpointIds(),
  });
  return {
    'secrets.set': async ({ endpointId, key }) => {
      if (!(await secrets.set(endpointId, key))) {
        throw contractError('not_available', { reason: 'no_key_store' });
      }
      onChange(endpointId);
      return status();
    },
    'secrets.clear': async ({ endpointId }) => {
      await secrets.clear(endpointId);
      onChange(endpointId);
      return status();
    },
    'secrets.status': status,
  };
}

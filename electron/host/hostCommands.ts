import { contractError } from '../../shared/contract/errors.ts';
import type { HostCapability } from '../../shared/contract/host.ts';
import type { HostCommandName } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/server.ts';

export interface HostDescription {
  readonly edition: 'desktop' | 'browser';
  readonly version: string;
  readonly homeFolder: string;
  /** Shows a folder in the file manager; absent where the host cannot. */
  readonly openFolder?: (folder: string) => Promise<boolean>;
}

export function createHostCommands(host: HostDescription): Handlers<HostCommandName, undefined> {
  const capabilities: HostCapability[] = host.openFolder ? ['open_folder'] : [];
  return {
    'host.info': () => ({
      edition: host.edition,
      version: host.version,
      platform: process.platform,
      homeFolder: host.homeFolder,
      capabilities,
    }),
    'host.openHomeFolder': async () => {
      if (!host.openFolder) throw contractError('not_available', { reason: 'open_folder' });
      return { opened: await host.openFolder(host.homeFolder) };
    },
  };
}

import { contractError } from '../../shared/contract/errors.ts';
import type { HostCapability } from '../../shared/contract/host.ts';
import type { HostCommandName, Request, Response } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/server.ts';
import { withTypedFailures } from '../engine/handlers/typedFailures.ts';
import { createSecretCommands } from './secretCommands.ts';
import { noSecretStore, type SecretStore } from './secretStore.ts';

/** Commands for the shell around a desktop window; a browser has none. */
export interface DesktopIntegration {
  apply(wanted: Request<'host.applyShell'>): Response<'host.applyShell'>;
  /**
   * Shows a notice; false when it was not shown: the window is in front, or the system shows none.
   */
  notify(notice: Request<'host.notify'>): boolean;
}

/** Browsers that may open the home; absent where there is only one window. */
interface BrowserAccess {
  list(): Response<'host.browsers'>['browsers'];
  /** Revokes a browser; false when there is no such browser. */
  revoke(browserId: string): boolean;
}

export interface HostDescription {
  /** API keys of model servers; absent where none can be stored. */
  readonly secrets?: SecretStore;
  readonly secretChanged?: (endpointId: string) => void;
  readonly edition: 'desktop' | 'browser';
  readonly version: string;
  readonly homeFolder: string;
  /** Opens a folder in the file manager; absent where the host cannot. */
  readonly openFolder?: (folder: string) => Promise<boolean>;
  readonly shell?: DesktopIntegration;
  readonly browsers?: BrowserAccess;
}

export function createHostCommands(host: HostDescription): Handlers<HostCommandName, undefined> {
  const secrets = host.secrets ?? noSecretStore;
  const capabilities: HostCapability[] = [
    ...(host.openFolder ? (['open_folder'] as const) : []),
    ...(secrets.backend === 'key_store' ? (['key_store'] as const) : []),
    ...(host.browsers ? (['browsers'] as const) : []),
    ...(host.shell ? (['tray', 'global_shortcut', 'notifications'] as const) : []),
  ];
  return withTypedFailures({
    ...createSecretCommands({ secrets, onChanged: host.secretChanged ?? (() => undefined) }),
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
    'host.applyShell': (settings) => {
      if (!host.shell) throw contractError('not_available', { reason: 'shell' });
      return host.shell.apply(settings);
    },
    'host.browsers': () => ({ browsers: browsersOf(host).list() }),
    'host.revokeBrowser': ({ browserId }) => {
      const browsers = browsersOf(host);
      if (!browsers.revoke(browserId)) throw contractError('not_found', { reason: 'browser' });
      return { browsers: browsers.list() };
    },
    'host.notify': (notice) => {
      if (!host.shell) throw contractError('not_available', { reason: 'shell' });
      return { shown: host.shell.notify(notice) };
    },
  });
}

function browsersOf({ browsers }: HostDescription): BrowserAccess {
  if (!browsers) throw contractError('not_available', { reason: 'browsers' });
  return browsers;
}

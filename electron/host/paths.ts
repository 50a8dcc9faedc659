import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Platform {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly userFolder: string;
}

/** Default data folder: the operating system's place for application data. */
export function defaultHome(
  system: Platform = { platform: process.platform, env: process.env, userFolder: homedir() },
): string {
  const { platform, env, userFolder } = system;
  if (platform === 'win32') {
    return join(env['APPDATA'] || join(userFolder, 'AppData', 'Roaming'), 'Loci');
  }
  if (platform === 'darwin') return join(userFolder, 'Library', 'Application Support', 'Loci');
  const dataHome = env['XDG_DATA_HOME'];
  // The XDG standard says to ignore a relative path.
  return join(dataHome?.startsWith('/') ? dataHome : join(userFolder, '.local', 'share'), 'loci');
}

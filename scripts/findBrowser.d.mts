type Environment = Readonly<Record<string, string | undefined>>;

export function findBrowser(
  env?: Environment,
  platform?: string,
  needsWindow?: boolean,
): Promise<string | null>;
export function ensureBrowser(
  env?: Environment,
  say?: (line: string) => void,
  needsWindow?: boolean,
): Promise<string | null>;
export const NO_BROWSER: string;

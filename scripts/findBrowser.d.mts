type Environment = Readonly<Record<string, string | undefined>>;

export function findBrowser(env?: Environment, platform?: string): Promise<string | null>;
export function ensureBrowser(
  env?: Environment,
  say?: (line: string) => void,
): Promise<string | null>;
export const NO_BROWSER: string;

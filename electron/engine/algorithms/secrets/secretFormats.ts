/** Secret format that is recognizable by itself. */
export interface SecretFormat {
  readonly kind: string;
  readonly pattern: RegExp;
  /**
   * Matches in every text that the pattern matches, and is fast where there is nothing: a pattern
   * that may begin with many words tries each of them at every character.
   */
  readonly keywords?: RegExp;
}

// Keys begin where a word begins, so that "task-…" is not read as "sk-…".
const atWordStart = (body: string): RegExp => new RegExp(`(?<![A-Za-z0-9_])(?:${body})`, 'g');
const key = (kind: string, body: string): SecretFormat => ({ kind, pattern: atWordStart(body) });

/** Blocks of private keys. One that is cut off in the middle is as secret as a whole one. */
export const PRIVATE_KEY_BLOCK =
  /-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----|$(?![\s\S]))/g;

/** Characters in a row that each of `SECRET_FORMATS` has, and hardly any word of a sentence. */
export const KEY_CHARACTERS = /[\w./:=+-]{14}/;

/**
 * Formats published by their vendors (prefix, alphabet, least length). Each pattern is linear: one
 * fixed prefix, then one class. Longest prefixes of a family come first.
 */
export const SECRET_FORMATS: readonly SecretFormat[] = [
  { kind: 'private key', pattern: /AGE-SECRET-KEY-1[0-9A-Z]{50,}/g },
  key('token', String.raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*`),
  key('API key', String.raw`sk-(?:ant|proj|or|svcacct|admin)-[\w-]{16,}`),
  key('API key', 'sk-[A-Za-z0-9]{20,}'),
  key('API key', '(?:gsk|hf|r8|fw|csk|tgp_v1)_[A-Za-z0-9]{20,}|(?:xai|nvapi|pplx)-[\\w-]{20,}'),
  key('token', 'gh[pousr]_[A-Za-z0-9]{20,}'),
  key('token', 'github_pat_\\w{20,}'),
  key('token', 'gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent)-[\\w.-]{16,}'),
  key('token', String.raw`xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}`),
  {
    kind: 'webhook',
    pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9/_-]{20,}/g,
  },
  {
    kind: 'webhook',
    pattern: /https:\/\/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{10,}\/[\w-]{20,}/g,
  },
  key('API key', 'AIza[\\w-]{35}'),
  key('token', String.raw`ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1//0[\w-]{20,}`),
  key('AWS key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])'),
  key('API key', '[srp]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{20,}'),
  key('token', 'npm_[A-Za-z0-9]{30,}|pypi-[\\w-]{30,}|rubygems_[a-f0-9]{40,}'),
  key('API key', String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`),
  key('API key', '(?:SK|AC)[a-f0-9]{32}(?![a-f0-9])'),
  key('API key', 'key-[a-f0-9]{32}(?![a-f0-9])'),
  key('token', String.raw`\d{8,10}:AA[\w-]{32,34}(?![\w-])`),
  key('token', String.raw`[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,}`),
  key('token', 'do[opr]_v1_[a-f0-9]{40,}|dckr_pat_[\\w-]{20,}|vercel_[A-Za-z0-9]{20,}'),
  key('token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|sq0(?:atp|csp|idp)-[\\w-]{20,}'),
  key(
    'token',
    '(?:secret|ntn)_[A-Za-z0-9]{40,}|lin_(?:api|oauth)_[A-Za-z0-9]{30,}|figd_[\\w-]{30,}',
  ),
  key('token', 'dapi[a-f0-9]{32}|hv[sbr]\\.[\\w-]{20,}|dp\\.(?:pt|st|ct|sa)\\.[\\w.-]{30,}'),
  {
    ...key('token', String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}`),
    keywords: /\.atlasv1\./u,
  },
  key('token', String.raw`pscale_(?:tkn|pw|oauth)_[\w.-]{30,}`),
  key('token', 'sb[pl]_[a-f0-9]{40}|sb_secret_[\\w-]{20,}|ops_eyJ[\\w-]{40,}'),
  key('API key', 'PMAK-[a-f0-9]{24}-[a-f0-9]{30,}|NRAK-[A-Z0-9]{20,}|gl(?:c|sa)_[\\w=]{30,}'),
  key('token', 'sntry[su]_[\\w=+/-]{30,}|pat[A-Za-z0-9]{14}\\.[a-f0-9]{60,}|ATATT3[\\w=-]{30,}'),
  key('token', String.raw`EAA[A-Za-z0-9]{40,}|sl\.[\w-]{60,}|y0_[\w-]{30,}|vk1\.a\.[\w-]{40,}`),
  key('API key', String.raw`AQVN[\w-]{30,}|t1\.[\w-]{40,}\.[\w-]{40,}`),
];

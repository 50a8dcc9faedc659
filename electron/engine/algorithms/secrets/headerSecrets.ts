import type { SecretFormat } from './secretFormats.ts';

/** Secrets in headers pasted from a terminal or a browser's tools; the secret is the last group. */
export const HEADER_SECRETS: readonly SecretFormat[] = [
  // Any cookie may be a session key whatever its name, so all pairs of the header are redacted.
  {
    kind: 'cookie',
    pattern:
      /((?<![\w-])(?:set-)?cookie["']?[ \t]{0,2}:[ \t]{0,2}["']?)([^\s"'=;:]{1,100}=[^\n"']{4,4000})/giu,
  },
  {
    kind: 'password',
    pattern:
      /(\bcurl\b[^\n]{0,300}?[ \t](?:-u|--user|--proxy-user)[ \t=]{0,2}["']?[^\s:"']{1,100}:)([^\s"']{1,200})/gu,
  },
  // The id of a service account's key, as Google writes it.
  {
    kind: 'key id',
    pattern: /(\bprivate_key_id["']?[ \t]{0,2}[:=][ \t]{0,2}["']?)([\da-f]{40})\b/gu,
  },
];

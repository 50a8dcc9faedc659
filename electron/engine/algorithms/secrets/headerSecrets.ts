import type { SecretFormat } from './secretFormats.ts';

/** Secrets in what is pasted from a terminal or a browser's tools; the secret is the last group. */
export const HEADER_SECRETS: readonly SecretFormat[] = [
  // A cookie is a key to a session whatever its name, so all of the header's pairs go.
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

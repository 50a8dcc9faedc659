import { isSecretValue, LABEL_PATTERNS, trimSentence, type LabelKind } from './assignedSecret.ts';
import { CARD_CANDIDATE, isCardNumber } from './cardNumber.ts';
import { SECRET_FORMATS } from './secretFormats.ts';

export interface Redacted {
  readonly text: string;
  /** How many secrets were replaced. */
  readonly count: number;
}

const NAMES: Readonly<Record<LabelKind, string>> = {
  password: 'password',
  key: 'secret',
  pin: 'PIN',
};

// scheme://user:password@host; only the password goes, the rest is worth remembering.
const URL_PASSWORD =
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:)([^\s/@]{1,200})(?=@[\w.[-])/giu;

// `Authorization: Bearer …`, `Basic …`: the scheme says that a credential follows.
const AUTHORIZATION = /(\b(?:Bearer|Basic|Token)[ \t]+)((?=[\w.~+/=-]*\d)[\w.~+/-]{16,4000}=*)/gu;

/**
 * The text with every secret in it replaced by `[redacted: kind]`, before it is stored anywhere.
 *
 * A secret is: a key or token in the published format of its vendor, a private key block, a JWT, an
 * authorization header, a password inside an address, a value after a label such as "password:" or
 * "пароль:", and a payment card number by issuer, length and check digit. Ordinary text stays as it
 * is, also text that talks about passwords. Replaced text is not replaced again.
 * Source: pipelines, "Redaction of secrets comes first, visibly".
 * Example: "пароль: Qwerty123" gives "пароль: [redacted: password]", count 1.
 */
export function redactSecrets(original: string): Redacted {
  let text = original;
  let count = 0;
  const replaceAll = (
    pattern: RegExp,
    replace: (match: RegExpExecArray) => string | null,
  ): void => {
    text = text.replace(pattern, (...found) => {
      const match = asMatch(found);
      const replacement = replace(match);
      if (replacement === null) return match[0];
      count += 1;
      return replacement;
    });
  };
  for (const { kind, pattern } of SECRET_FORMATS) replaceAll(pattern, () => mark(kind));
  replaceAll(URL_PASSWORD, ([, before = '', value = '']) =>
    value.startsWith('[redacted') ? null : before + mark('password'),
  );
  replaceAll(AUTHORIZATION, ([, before = '']) => before + mark('token'));
  for (const { label, pattern } of LABEL_PATTERNS) {
    replaceAll(pattern, (match) => redactValue(label, match));
  }
  replaceAll(CARD_CANDIDATE, (match) => (isCardNumber(match[0]) ? mark('card number') : null));
  return { text, count };
}

function redactValue(label: LabelKind, match: RegExpExecArray): string | null {
  const [whole, before = '', written = ''] = match;
  const rest = match.input.slice(match.index + whole.length);
  const quoted = /^["'«`]/u.test(written);
  const secret = quoted ? written : trimSentence(written);
  const after = written.slice(secret.length) + rest.slice(0, 200);
  if (!isSecretValue(label, before, written, after)) return null;
  const tail = written.slice(secret.length);
  const replacement = mark(NAMES[label]);
  return quoted
    ? `${before}${written.charAt(0)}${replacement}${written.slice(-1)}`
    : `${before}${replacement}${tail}`;
}

function mark(kind: string): string {
  return `[redacted: ${kind}]`;
}

/** `replace` hands the parts over loose: the match, its groups, the index and the whole text. */
function asMatch(found: readonly unknown[]): RegExpExecArray {
  const index = found.findIndex((part) => typeof part === 'number');
  const groups = found.slice(0, index) as string[];
  return Object.assign(groups, {
    index: found[index] as number,
    input: found[index + 1] as string,
  }) as RegExpExecArray;
}

import {
  isPassphrase,
  isSecretValue,
  LABEL_PATTERNS,
  PASSPHRASE,
  PASSWORD_LABEL,
  trimSentence,
  type LabelKind,
} from './assignedSecret.ts';
import { CARD_CANDIDATE, isCardNumber } from './cardNumber.ts';
import { HEADER_SECRETS } from './headerSecrets.ts';
import { IBAN_CANDIDATE, isIban } from './iban.ts';
import { PERSONAL_NUMBERS } from './personalNumbers.ts';
import { KEY_CHARACTERS, PRIVATE_KEY_BLOCK, SECRET_FORMATS } from './secretFormats.ts';
import { seedPhrasesIn } from './seedPhrase.ts';

export interface Redacted {
  readonly text: string;
  /** Number of secrets replaced. */
  readonly count: number;
}

const LABEL_NAMES: Readonly<Record<LabelKind, string>> = {
  password: 'password',
  key: 'secret',
  pin: 'PIN',
};

// scheme://user:password@host; only the password is redacted, the rest is worth remembering.
const URL_PASSWORD =
  /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:)([^\s/@]{1,200})(?=@[\w.[-])/giu;

// `Authorization: Bearer …`, `Basic …`: the scheme says that a credential follows.
const AUTHORIZATION = /(\b(?:Bearer|Basic|Token)[ \t]+)((?=[\w.~+/=-]*\d)[\w.~+/-]{16,4000}=*)/gu;

/**
 * The text with every secret in it replaced by `[redacted: kind]`, before it is stored anywhere.
 *
 * A secret is: a key or token in the published format of its vendor, a private key block, a JWT, an
 * authorization header, a cookie, a password inside an address or a command, a value after a label
 * such as "password:" or "пароль:", the words that restore a wallet, a code for one sign-in, the
 * number of a passport, a social insurance, a bank account (by its check number) or a payment card
 * (by issuer, length and check digit). Invisible signs inside a word do not hide one. Ordinary text
 * stays as it is, also text that talks about passwords. Replaced text is not replaced again. Runs
 * before anything is stored (docs/architecture.md). Example: "пароль: Qwerty123" gives "пароль:
 * [redacted: password]", count 1.
 */
export function redactSecrets(original: string): Redacted {
  const redacted = redactVisible(original);
  const visible = original.replaceAll(INVISIBLE, '');
  if (visible === original) return redacted;
  // An invisible character inside a key hides it from every pattern.
  const joined = redactVisible(visible);
  // As many may be half of each: the first part of a key looks like a key as well.
  return joined.count >= redacted.count && joined.count > 0 ? joined : redacted;
}

/** Zero-width spaces, joiners and soft hyphens between letters or digits of one word. */
const INVISIBLE = /(?<=[A-Za-z0-9_-])[\u00AD\u200B-\u200D\u2060\uFEFF]+(?=[A-Za-z0-9_-])/gu;

function redactVisible(original: string): Redacted {
  let text = original;
  let count = 0;
  const replaceAll = (
    pattern: RegExp,
    replace: (match: RegExpExecArray) => string | null,
    keywords?: RegExp,
  ): void => {
    if (keywords !== undefined && !keywords.test(text)) return;
    text = text.replace(pattern, (...replaceArgs) => {
      const match = toMatch(replaceArgs);
      const replacement = replace(match);
      if (replacement === null) return match[0];
      count += 1;
      return replacement;
    });
  };
  const phrases = seedPhrasesIn(text);
  for (const { start, end } of phrases.toReversed()) {
    text = text.slice(0, start) + redactionLabel('seed phrase') + text.slice(end);
  }
  count += phrases.length;
  replaceAll(PRIVATE_KEY_BLOCK, () => redactionLabel('private key'));
  for (const { kind, pattern, keywords } of KEY_CHARACTERS.test(text) ? SECRET_FORMATS : []) {
    replaceAll(pattern, () => redactionLabel(kind), keywords);
  }
  replaceAll(
    URL_PASSWORD,
    ([, before = '', value = '']) =>
      value.startsWith('[redacted') ? null : before + redactionLabel('password'),
    /:\/\//u,
  );
  replaceAll(AUTHORIZATION, ([, before = '']) => before + redactionLabel('token'));
  for (const { kind, pattern, keywords } of [...HEADER_SECRETS, ...PERSONAL_NUMBERS]) {
    replaceAll(
      pattern,
      ([, before = '', value = '']) =>
        value.includes('[redacted') ? null : before + redactionLabel(kind),
      keywords,
    );
  }
  replaceAll(IBAN_CANDIDATE, (match) =>
    isIban(match[0]) ? redactionLabel('account number') : null,
  );
  replaceAll(
    PASSPHRASE,
    ([, before = '', value = '']) =>
      isPassphrase(value) ? before + redactionLabel('password') : null,
    PASSWORD_LABEL,
  );
  for (const { label, pattern, keywords } of LABEL_PATTERNS) {
    replaceAll(pattern, (match) => redactValue(label, match), keywords);
  }
  replaceAll(CARD_CANDIDATE, (match) =>
    isCardNumber(match[0]) ? redactionLabel('card number') : null,
  );
  return { text, count };
}

function redactValue(label: LabelKind, match: RegExpExecArray): string | null {
  const [matchText, prefix = '', written = ''] = match;
  const remainder = match.input.slice(match.index + matchText.length);
  const isQuoted = /^["'«`]/u.test(written);
  const secret = isQuoted ? written : trimSentence(written);
  const suffix = written.slice(secret.length) + remainder.slice(0, 200);
  if (!isSecretValue(label, prefix, written, suffix)) return null;
  const tail = written.slice(secret.length);
  const replacement = redactionLabel(LABEL_NAMES[label]);
  return isQuoted
    ? `${prefix}${written.charAt(0)}${replacement}${written.slice(-1)}`
    : `${prefix}${replacement}${tail}`;
}

function redactionLabel(kind: string): string {
  return `[redacted: ${kind}]`;
}

/**
 * Match object from `replace`'s loose arguments: the match, its groups, the index and the whole
 * text.
 */
function toMatch(replaceArgs: readonly unknown[]): RegExpExecArray {
  const index = replaceArgs.findIndex((part) => typeof part === 'number');
  const groups = replaceArgs.slice(0, index) as string[];
  return Object.assign(groups, {
    index: replaceArgs[index] as number,
    input: replaceArgs[index + 1] as string,
  }) as RegExpExecArray;
}

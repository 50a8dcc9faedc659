import { trimEnd } from '../trimEnd.ts';

// Labeled secrets: `password: …`, `API_KEY=…`, `пароль — …`.

export type LabelKind = 'password' | 'key' | 'pin';

export interface LabelPattern {
  readonly label: LabelKind;
  /** Groups: 1 everything before the value, 2 the value as written. */
  readonly pattern: RegExp;
  /** Names of the label, one of which each match contains: see `SecretFormat`. */
  readonly keywords: RegExp;
}

const QUOTED_TEXT = String.raw`"[^"\n]{1,200}"|'[^'\n]{1,200}'|«[^»\n]{1,200}»|\x60[^\x60\n]{1,200}\x60`;
const VALUE = String.raw`(${QUOTED_TEXT}|[^\s"'«»\x60]{1,200})`;
/** Key labels inside addresses: the next parameter is not part of the value. */
const KEY_VALUE = String.raw`(${QUOTED_TEXT}|[^\s"'«»\x60&;]{1,200})`;
/** What joins a label and its value. */
const SEPARATOR = String.raw`["']?[ \t]{0,4}(?:=>|:=|[:=]|\bis\b|[—–]|\s-(?=\s))[ \t]{0,4}`;
/** Purpose between label and value: "for the wifi", "от почты". */
const PURPOSE = String.raw`(?:[ \t]+(?:for|to|of|от|для|к|на)(?:[ \t]+[\p{L}\p{N}.@_-]{1,30}){1,4}?)?`;
/** Prefixes of programs' names without a separator: dbPassword, accessToken. */
const OWNER = '(?:access|admin|app|auth|bot|client|db|id|my|refresh|root|session|user|wifi)?';

const PASSWORD =
  'pass(?:word|wd|phrase|code)?|pwd|парол[ьяюе]м?|кодов(?:ое|ого) слово|passwort|kennwort' +
  '|contraseña|mot de passe|senha|hasło|密码|口令|パスワード|비밀번호';
const KEY_NAME =
  '(?:secret|token|(?:api|access|private|secret|auth|account|encryption|signing)[_ -]?key|credential)s?' +
  '|секрет(?:ный ключ)?|токен|(?:api|апи)[- ]?ключ|ключ (?:api|доступа)';
const PIN_NAME =
  'pin(?:[- ]?code)?|cv[vc]2?|security code|пин(?:[- ]?код)?|код (?:безопасности|подтверждения)';

const labelPattern = (label: LabelKind, names: string, separator: string): LabelPattern => ({
  label,
  pattern: new RegExp(
    `((?<![\\p{L}\\p{N}])${OWNER}(?:${names})${PURPOSE}${separator})${label === 'key' ? KEY_VALUE : VALUE}`,
    'giu',
  ),
  keywords: new RegExp(names, 'iu'),
});

export const LABEL_PATTERNS: readonly LabelPattern[] = [
  labelPattern('password', PASSWORD, SEPARATOR),
  // "мой пароль от почты Qwerty123": Russian leaves the verb out.
  labelPattern('password', 'парол[ья]', String.raw`[ \t]+`),
  // "changed the password to Qwerty123": words behind "to" have no digit.
  labelPattern('password', PASSWORD, String.raw`[ \t]+(?:to|на)[ \t]+(?=\S{4})(?=[^\s\d]{0,40}\d)`),
  labelPattern('key', KEY_NAME, SEPARATOR),
  labelPattern('pin', PIN_NAME, SEPARATOR),
  labelPattern('pin', 'пин[- ]?код|pin[- ]code|cv[vc]2?', String.raw`[ \t]+`),
];

// Placeholders that people write after a label instead of the secret.
const NO_SECRETS = new Set(
  `required optional none null undefined true false forgotten unknown missing empty changed expired
   incorrect wrong invalid correct weak strong hidden here below above later soon tomorrow please same
   reset saved stored secret password string number text value field input important something
   нет забыл забыла неизвестен обязателен обязательно неверный неправильный сменил сменила потом тут
   здесь ниже позже завтра сброшен изменен изменён пароль строка текст поле важно скрыт тот такой`
    .split(/\s+/u)
    .filter(Boolean),
);

export const PASSWORD_LABEL = new RegExp(PASSWORD, 'iu');

/**
 * Passphrase after a label, `password: hunter 2 horse`: two to six short words, one of them a
 * number, up to the end of the line.
 */
export const PASSPHRASE = new RegExp(
  String.raw`((?<![\p{L}\p{N}])(?:${PASSWORD})[ \t]{0,2}[:=][ \t]{0,4})` +
    String.raw`([\p{L}\p{N}]{1,20}(?: [\p{L}\p{N}]{1,20}){1,5})(?=[ \t]{0,4}(?:\n|$))`,
  'giu',
);

// Words of rules and sentences about passwords.
const POLICY_WORDS = new Set(
  `at least most min max minimum maximum must be should contain use with and or the a my your for of in
   character characters chars digit digits letter letters symbols days weeks months years ask me call
   see row line step page level expires changes
   не менее более минимум максимум от до символ символа символов цифр цифры букв буквы знаков дней
   недель месяцев лет и или для на в из с спроси смотри`
    .split(/\s+/u)
    .filter(Boolean),
);

/**
 * True if the words after a password's label are a passphrase: a number among them, and no word of
 * a password rule.
 */
export function isPassphrase(value: string): boolean {
  const words = value.toLowerCase().split(' ');
  const isRule = words.some((word) => POLICY_WORDS.has(word) || NO_SECRETS.has(word));
  return !isRule && words.some((word) => /^\d+$/u.test(word));
}

/**
 * True if the value after a label is a secret and not a word of the sentence.
 *
 * `prefix` is all that stands before the value, its label included, `suffix` the text after it. A password may be
 * a plain word only where it is all that follows a colon or equals sign; otherwise it must look
 * made: letters with digits, or a symbol inside. A key must be long and mixed. A PIN is 3 to 8
 * digits.
 */
export function isSecretValue(
  label: LabelKind,
  prefix: string,
  written: string,
  suffix: string,
): boolean {
  const isQuoted = /^["'«`]/u.test(written);
  const value = isQuoted ? written.slice(1, -1) : trimSentence(written);
  if (value.startsWith('[redacted') || NO_SECRETS.has(value.toLowerCase())) return false;
  if (isReference(value)) return false;
  if (label === 'pin') return /^\d{3,8}$/u.test(value);
  if (label === 'key') return isGenerated(value) && value.length >= 8 && hasEntropy(value);
  // A bus pass is labeled like a password, so "pass: monthly" needs more than a word.
  const isAssigned = /[:=>][ \t]*$/u.test(prefix) && !/(?<!\p{L})pass\W*$/iu.test(prefix);
  if (isQuoted) return value.length >= 4 && (isAssigned || isGenerated(value));
  if (value.length < 4) return false;
  if (isGenerated(value)) return true;
  return isAssigned && /^[ \t]*(?:[.!?,;)»”]|\n|$)/u.test(suffix);
}

// References instead of secrets: ${TOKEN}, <token>, process.env.X, ****; makePassword(x); a folder
// after PWD; markup around a word.
const REFERENCES = [
  /^!?\$|^[<{%]|^[*•.]+$|^(?:process\.env|os\.environ|env)\b/u,
  /^[\w$.:>-]+\(/u,
  /^(?:~|\.{1,2})?\/[\w./-]*$|^[a-z]:\\/iu,
  /&(?:#x?[\da-f]{2,5}|quot|apos|lt|gt|amp|nbsp)\b|\$\{/iu,
];

/** True for a reference or placeholder in the place of a secret. */
function isReference(value: string): boolean {
  return REFERENCES.some((reference) => reference.test(value));
}

/** Secret part of the value as written, without the sentence's own punctuation. */
export function trimSentence(written: string): string {
  return trimEnd(written, '.,;:)]}!?');
}

/**
 * True if the text looks generated: letters with digits, mixed case inside a word, or a symbol no
 * word has.
 */
function isGenerated(value: string): boolean {
  // Dates, times, amounts and web addresses follow labels too, as do file names.
  if (/^[\d.,:/\\%-]{1,7}$/u.test(value) || /^(?:https?|ftp):/iu.test(value)) return false;
  if (/\p{L}/u.test(value) && /\p{N}/u.test(value)) return true;
  if (/[#$%^&*+=!?@~|]/u.test(value) && /[\p{L}\p{N}]{3}/u.test(value)) return true;
  return /\p{Ll}\p{Lu}/u.test(value) || /^\d{6,}$/u.test(value);
}

/** True if the text has enough different characters for its length to be random. */
function hasEntropy(value: string): boolean {
  return new Set(value).size >= Math.min(8, value.length * 0.5) && /\d/u.test(value);
}

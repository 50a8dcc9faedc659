import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCardNumber } from '../../../../../../electron/engine/algorithms/secrets/cardNumber.ts';
import { redactSecrets } from '../../../../../../electron/engine/algorithms/secrets/redactSecrets.ts';
import { ORDINARY_SENTENCES } from '../support/ordinarySentences.ts';
import { plantedSecrets } from '../support/plantedSecrets.ts';

const planted = [...plantedSecrets(1), ...plantedSecrets(2)];

const SEED = 'abandon ability able about above absent absorb abstract absurd abuse access accident';
const NUMBERED_SEED = SEED.split(' ')
  .map((word, at) => `${at + 1}. ${word}`)
  .join('\n');

describe('redaction of secrets', () => {
  it('gives the worked example', () => {
    expect(redactSecrets('пароль: Qwerty123')).toEqual({
      text: 'пароль: [redacted: password]',
      count: 1,
    });
  });

  it(`catches every one of ${planted.length} planted secrets`, () => {
    const missed = planted.filter(({ text, secret }) => {
      const { text: kept, count } = redactSecrets(text);
      const pieces = [secret, secret.replaceAll(/(\d{4})(?=\d)/g, '$1 '), secret.slice(-6)];
      return count === 0 || pieces.some((piece) => piece.length > 3 && kept.includes(piece));
    });
    expect(missed.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
    expect(planted.length).toBeGreaterThanOrEqual(200);
  });

  it(`leaves ${ORDINARY_SENTENCES.length} ordinary sentences as they are`, () => {
    const changed = ORDINARY_SENTENCES.map((sentence) => redactSecrets(sentence).text).filter(
      (text, index) => text !== ORDINARY_SENTENCES[index],
    );
    expect(changed).toEqual([]);
    expect(ORDINARY_SENTENCES.length).toBeGreaterThanOrEqual(150);
  });

  // Kinds of secrets that an earlier version did not redact; each secret is made up, or printed in a standard as an example.
  it.each([
    ['seed phrase', `wallet words: ${SEED}`, 'absorb'],
    ['seed phrase with numbers', NUMBERED_SEED, 'absorb'],
    ['cookie', 'Cookie: session=8f14e45fceea; theme=dark', '8f14e45fceea'],
    ['cookie that is set', 'set-cookie: sid=s%3Aabc.def; Path=/', 's%3Aabc'],
    ['command', 'curl -u admin:Tr0ub4dor https://example.org', 'Tr0ub4dor'],
    ['command, long', "curl -sS --user 'bob:pa ss' https://example.org", 'bob:pa'],
    ['German', 'Passwort: Sommer2026', 'Sommer2026'],
    ['Russian', 'Пароль: Лето2026', 'Лето2026'],
    ['Russian, in quotation marks', '«Пароль: лошадь»', 'лошадь'],
    ['label in capitals', 'ПАРОЛЬ: Лето2026', 'Лето2026'],
    ['code in capitals', 'OTP: 482913', '482913'],
    ['Spanish', 'contraseña: verano99', 'verano99'],
    ['zero-width space', `key sk-\u200B${'a1B2c3D4e5F6g7H8i9J0k'}`, 'a1B2c3D4'],
    [
      'zero-width space after enough for a key',
      'sk-proj-a1B2c3D4e5F6g7H8i9J0\u200Bk1L2m3N4o5P6q7R8s9T0',
      'k1L2m3N4',
    ],
    ['soft hyphen', 'password: hun\u00ADter2', 'ter2'],
    ['words', 'password: hunter 2 horse', 'hunter'],
    ['a change', 'i changed the wifi password to Sunflower_89', 'Sunflower'],
    ['a change in Russian', 'сменили пароль от вайфая на Луна99', 'Луна99'],
    [
      'GCP key id',
      `"private_key_id": "${'0123456789abcdef'.repeat(3).slice(0, 40)}"`,
      '0123456789',
    ],
    ['IBAN', 'My IBAN is DE89 3704 0044 0532 0130 00.', '3704'],
    ['IBAN in one word', 'GB82WEST12345698765432', 'WEST'],
    ['one-time code', '482913 is your Bank verification code', '482913'],
    ['one-time code, Google', 'G-482913 is your Google verification code.', '482913'],
    ['one-time code, label', 'Your verification code is 482913', '482913'],
    ['one-time code, Russian', 'Код подтверждения: 482913', '482913'],
    ['passport', 'Passport number: C01X00T47', 'C01X00T47'],
    ['passport, Russian', 'паспорт 4510 123456', '123456'],
    ['social security number', 'My SSN is 536-22-8145', '536-22-8145'],
    ['pension insurance', 'СНИЛС 112-233-445 95', '112-233'],
  ])('redacts secrets once missed: %s', (_, text, secret) => {
    const redacted = redactSecrets(text);
    expect(redacted.count).toBeGreaterThan(0);
    expect(redacted.text).not.toContain(secret);
  });

  it.each([
    'password: at least 12 characters',
    'set the password to expire in 30 days',
    'сменить пароль на новый до 5 марта',
    'Пароль: не менее 8 символов',
    'The code is 404, as always.',
    'Order 4510 123456 has shipped.',
    'zoo zebra year wrong write world',
    'He paid with a cookie: it was chocolate.',
    'Build 112-233 failed twice.',
    'Version AB12 3456 7890 1234 of the form',
    'My passport expires in 2027.',
    'curl -u needs a name: see the manual',
  ])('leaves what only looks like one of those: %s', (text) => {
    expect(redactSecrets(text)).toEqual({ text, count: 0 });
  });

  it('keeps what stands around a secret', () => {
    const text = 'Use postgres://app:s3cretPw@db.example.org/main, then say hello.';
    expect(redactSecrets(text).text).toBe(
      'Use postgres://app:[redacted: password]@db.example.org/main, then say hello.',
    );
  });

  it('counts each secret of a message', () => {
    const { count } = redactSecrets('password: hunter2, pin: 4821, card 4111 1111 1111 1111');
    expect(count).toBe(3);
  });

  it('finds nothing new in what it has redacted', () => {
    const words = fc.constantFrom(
      ...planted.map(({ text }) => text),
      ...ORDINARY_SENTENCES,
      'password: ',
      'token=',
      '"',
      ' is ',
    );
    const messages = fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 8 });
    fc.assert(
      fc.property(messages, fc.constantFrom('', ' ', '\n'), (parts, separator) => {
        const once = redactSecrets(parts.join(separator)).text;
        expect(redactSecrets(once)).toEqual({ text: once, count: 0 });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('card numbers', () => {
  it.each([
    ['4111 1111 1111 1111', true],
    ['4111-1111-1111-1111', true],
    ['5500005555555559', true],
    ['378282246310005', true],
    ['6011111111111117', true],
    ['4111 1111 1111 1112', false],
    ['1234567812345670', false],
    ['411111111111111', false],
  ])('%s: %s', (text, card) => {
    expect(isCardNumber(text)).toBe(card);
  });
});

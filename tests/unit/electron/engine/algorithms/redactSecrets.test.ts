import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCardNumber } from '../../../../../electron/engine/algorithms/cardNumber.ts';
import { redactSecrets } from '../../../../../electron/engine/algorithms/redactSecrets.ts';
import { ORDINARY_SENTENCES } from './support/ordinarySentences.ts';
import { plantedSecrets } from './support/plantedSecrets.ts';

const planted = [...plantedSecrets(1), ...plantedSecrets(2)];

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
      fc.property(messages, fc.constantFrom('', ' ', '\n'), (parts, joint) => {
        const once = redactSecrets(parts.join(joint)).text;
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

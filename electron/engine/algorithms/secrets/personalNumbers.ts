import type { SecretFormat } from './secretFormats.ts';

const PASSPORT = String.raw`passport(?:[ \t](?:number|no\.?|nr\.?|id))?|паспорт[а-я]{0,2}(?:[ \t](?:рф|серия|номер)){0,2}`;

/**
 * Numbers that identify a person to an office, each by its own form or by its label; the number is
 * the last group. US social security number (never 000, 666 or 9xx first), Russian pension
 * insurance number, passport, and codes sent for one sign-in.
 */
export const PERSONAL_NUMBERS: readonly SecretFormat[] = [
  {
    kind: 'social security number',
    pattern: /(?<![\d-])()((?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4})(?![\d-])/g,
  },
  { kind: 'insurance number', pattern: /(?<![\d-])()(\d{3}-\d{3}-\d{3}[ -]\d{2})(?![\d-])/g },
  {
    kind: 'passport number',
    pattern: new RegExp(
      String.raw`((?<![\p{L}\p{N}])(?:${PASSPORT})[ \t]{0,4}(?:[:=№#—-]|is|номер)?[ \t]{0,4}№?[ \t]{0,2})` +
        String.raw`([A-Z]{0,3}\d{6,9}[A-Z]?\d?|[A-Z]\d{2}[A-Z]\d{5}|[A-Z]\d{2}[A-Z0-9]{6}|\d{2}[ ]?\d{2}[ ](?:№[ ]?|номер[ ])?\d{6})(?![\p{L}\p{N}])`,
      'giu',
    ),
  },
  {
    kind: 'one-time code',
    pattern:
      /(?<![\p{L}\p{N}])()(G-\d{6}|\d{4,8})(?= is your (?:\p{L}{1,20} ){0,3}code(?!\p{L}))/giu,
    keywords: / is your /iu,
  },
  {
    kind: 'one-time code',
    pattern:
      /((?<![\p{L}\p{N}])(?:one[- ]time (?:pass)?code|(?:verification|authentication|confirmation|security|sign-?in|login|2fa|sms) code|otp|одноразовый (?:код|пароль)|код (?:подтверждения|из (?:смс|sms))|смс-?код)(?:[ \t](?:is|was))?[ \t]{0,2}[:=—-]?[ \t]{0,2})((?:G-)?\d{3}[ -]?\d{1,5})(?![\p{L}\p{N}])/giu,
    keywords: /code|otp|код|пароль/iu,
  },
];

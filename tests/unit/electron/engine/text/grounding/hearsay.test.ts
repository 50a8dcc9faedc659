import { expect, test } from 'vitest';
import { isHearsay } from '../../../../../../electron/engine/text/grounding/hearsay.ts';

test.each([
  'Anna says Bob is moving to Rome',
  'My neighbor told me that Lena lost her job',
  'I heard that the office will close',
  'they say Bob is moving',
  'Rumor has it Lena is pregnant',
  'anna says bob is moving',
  'my neighbor said lena lost her job',
  'btw tom told me that jonas quit his job',
  'говорят, в офисе закроют столовую',
  'Оля сказала, что Петя уволился',
  'я слышал что столовую закроют',
])('%j is hearsay', (sentence) => {
  expect(isHearsay(sentence)).toBe(true);
});

test.each([
  'Anna said she is moving to Rome',
  'My doctor says I am allergic to penicillin',
  'I told you Bob is moving to Rome',
  'I heard from my landlord that my rent goes up',
  'I said Monday works',
  'anna said she is moving to rome',
  'my doctor says milk is bad for me',
  'anna says dinner is at 7',
  'the sign says parking is free',
  'anna says friday is fine',
  'mom says my bike is broken',
  'Врач говорит, что у меня гипертония',
  'Я сказала, что Петя уволился',
  'Мы говорили с Олей о поездке',
])('%j is none', (sentence) => {
  expect(isHearsay(sentence)).toBe(false);
});

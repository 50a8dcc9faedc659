import { expect, test } from 'vitest';
import { isGreeting } from '../../../../../../electron/engine/text/own/greeting.ts';
import { THANKS } from '../../../../../../electron/engine/text/own/thanks.ts';

test.each([
  "cheers, you've saved my bacon",
  "thanks, you've been a great help",
  'much appreciated',
  'ta very much',
  'спасибочки, очень помогли',
  'спасибо, вы меня очень выручили',
  'спасибо большое, ты чудо',
])('thanks and nothing else: %s', (text) => {
  expect(THANKS.test(text)).toBe(true);
});

test.each([
  "Thanks, I'm allergic to penicillin",
  'cheers, my flight is at 5',
  'thanks, you made me late for the dentist',
  'ta is my favourite ice cream',
  'спасибо, мама помогла с переездом',
])('thanks that go on with a statement: %s', (text) => {
  expect(THANKS.test(text)).toBe(false);
});

test.each([
  'good morning to you',
  'Hello again',
  'yo',
  'Здрасьте!',
  'добрый денёк',
  'доброе утро вам',
])('a greeting: %s', (text) => expect(isGreeting(text)).toBe(true));

test.each(['morning is my best time', 'evening class on Tuesday', 'привет маме передай'])(
  'no greeting: %s',
  (text) => expect(isGreeting(text)).toBe(false),
);

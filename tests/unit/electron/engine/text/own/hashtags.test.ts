import { expect, test } from 'vitest';
import {
  hashtagsIn,
  withoutEndTags,
  withoutTags,
} from '../../../../../../electron/engine/text/own/hashtags.ts';

test.each([
  ['Paint the fence #home #дом2 #home', ['home', 'дом2']],
  ['Number #3, a page https://a.example/#part and a##b', []],
  [`#${'长'.repeat(51)} #长`, ['长']],
])('the tags of “%s” are %j', (text, tags) => {
  expect(hashtagsIn(text)).toEqual(tags);
});

test('tags at the end are no part of the content, one in the sentence or alone is', () => {
  expect(withoutEndTags('Paint the fence #home #garden')).toBe('Paint the fence');
  expect(withoutEndTags('Oil the #garden gate')).toBe('Oil the #garden gate');
  expect(withoutEndTags('#home')).toBe('#home');
  expect(withoutEndTags('#home #garden')).toBe('#home #garden');
});

test('a search is left without its tags', () => {
  expect(withoutTags('#home fence')).toBe('fence');
  expect(withoutTags('#home')).toBe('');
});

import { describe, expect, it } from 'vitest';
import { characterBoundary, clip } from '../../../../../electron/engine/text/clip.ts';

describe('clipping', () => {
  it.each([
    ['short', 10, 'short'],
    ['one two three', 9, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['abcdefghijklmnop', 8, 'abcdefg…'],
    ['a 👩‍👩‍👧 b', 6, 'a…'],
  ])('%j to %d', (text, max, clipped) => {
    expect(clip(text, max)).toBe(clipped);
  });

  it.each([
    ['𝒳y', 1, 0],
    ['𝒳y', 2, 2],
    ['e\u0301a', 1, 0],
    ['👩‍👧', 2, 0],
    ['👩‍👧', 3, 0],
    ['ab', 1, 1],
    ['ab', 9, 2],
  ])('finds the character boundary of %j at or before %d', (text, index, boundary) => {
    expect(characterBoundary(text, index)).toBe(boundary);
  });
});

import { describe, expect, test } from 'vitest';
import { subjectShare } from '../../../../../../electron/engine/retrieval/scoring/subjectShare.ts';

const frequencies = { documents: 40, of: (stem: string) => (stem === 'train' ? 1 : 0) };
const question = {
  terms: ['train', 'go', 'bratislava'],
  forms: new Map(),
  alternatives: new Map<string, string[]>(),
  speakerTerms: [],
  properNames: [] as string[],
  interval: null,
  entities: [],
};

describe('the share of a question’s subject that memory has heard of', () => {
  test('leaves out what frames the question, and weighs a rare word more', () => {
    const share = subjectShare(question, frequencies);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.5);
  });

  test('is smaller where the unknown word is a proper name', () => {
    const named = { ...question, properNames: ['bratislava'] };
    expect(subjectShare(named, frequencies)).toBeLessThan(0.25);
  });

  test('takes a likely spelling of a name for one that is known', () => {
    const alternatives = new Map([['bratislava', ['train']]]);
    const named = { ...question, properNames: ['bratislava'], alternatives };
    expect(subjectShare(named, frequencies)).toBe(subjectShare(question, frequencies));
  });

  test('is everything where nothing but a frame is asked', () => {
    expect(subjectShare({ ...question, terms: ['go'] }, frequencies)).toBe(1);
  });
});

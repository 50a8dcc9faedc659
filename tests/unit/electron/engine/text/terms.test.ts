import { describe, expect, it } from 'vitest';
import { hasAnyTerm, indexTerms, queryTerms } from '../../../../../electron/engine/text/terms.ts';

describe('index terms', () => {
  it('are all the stems in order, repeated ones too', () => {
    expect(indexTerms('The cats and the cat')).toEqual(['the', 'cat', 'and', 'the', 'cat']);
  });
});

describe('a term in a text', () => {
  it.each([
    ['The cats sleep.', ['dog', 'cat'], true],
    ['The cats sleep.', ['dog'], false],
    ['The cats sleep.', [], false],
    ['', ['cat'], false],
    ['Мои собаки спят.', ['собак'], true],
  ])('%j has one of %j: %j', (text, terms, has) => {
    expect(hasAnyTerm(text, new Set(terms))).toBe(has);
  });
});

describe('query terms', () => {
  it.each([
    ['What is the name of my dog?', ['name', 'dog']],
    ['dogs, a dog and DOG', ['dog']],
    ['Как зовут мою собаку?', ['зват', 'собак']],
    ['Что ты знаешь о людях в Берлине?', ['человек', 'берлин']],
    ['', []],
    ['?!', []],
  ])('of %j', (question, terms) => {
    expect(queryTerms(question)).toEqual(terms);
  });

  it('are all the words when none of them means anything by itself', () => {
    expect(queryTerms('who is it?')).toEqual(indexTerms('who is it'));
    expect(queryTerms('кто это?')).toEqual(indexTerms('кто это'));
  });

  it('are among the index terms of a text in another inflection', () => {
    const questionTerms = queryTerms('Where did my sisters travel?');
    const statementTerms = indexTerms('My sister was travelling to Rome.');
    expect(questionTerms.filter((term) => !statementTerms.includes(term))).toEqual([]);
  });
});

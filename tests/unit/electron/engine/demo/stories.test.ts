import { expect, test } from 'vitest';
import { stories } from '../../../../../electron/engine/demo/stories/index.ts';

type Difference = readonly [path: string, en: string, ru: string];

/** Differences of two values other than in wording; names of people are wording. */
function differences(en: unknown, ru: unknown, path = 'story'): Difference[] {
  if (typeof en === 'string' && typeof ru === 'string') return [];
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  if (!isObject(en) || !isObject(ru)) {
    return en === ru ? [] : [[path, String(en), String(ru)]];
  }
  const [left, right] = [Object.entries(en), Object.entries(ru)];
  if (left.length !== right.length) {
    return [[path, left.map(([name]) => name).join(), right.map(([name]) => name).join()]];
  }
  return left.flatMap(([name, value], i) =>
    differences(value, right[i]?.[1], path.endsWith('about') ? path : `${path}.${name}`),
  );
}

test('the demo lives the same year in both languages, but for what a translation changes', () => {
  expect(differences(stories.en, stories.ru)).toEqual([
    // The Russian sentence names no project, and names the bridge that the English one only describes.
    ['story.scenes.7.statements.0', 'kind,content,quote,about', 'kind,content,quote'],
    ['story.scenes.10.statements.2.about', 'Seven Bridges', 'Семь мостов,Банковский мост'],
  ]);
});

test('a scene on another day, or a memory less, is noticed', () => {
  const [first, ...rest] = stories.en.scenes;
  if (first === undefined) throw new Error('the story is empty');
  const later = { ...stories.en, scenes: [{ ...first, daysAgo: first.daysAgo + 1 }, ...rest] };
  expect(differences(later, stories.ru).map(([path]) => path)).toContain('story.scenes.0.daysAgo');
  const fewer = [{ ...first, statements: first.statements.slice(1) }, ...rest];
  const paths = differences({ ...stories.en, scenes: fewer }, stories.ru).map(([path]) => path);
  expect(paths).toContain('story.scenes.0.statements');
});

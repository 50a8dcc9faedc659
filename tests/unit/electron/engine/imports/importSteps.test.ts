import { describe, expect, test } from 'vitest';
import { importSteps } from '../../../../../electron/engine/imports/apply/importSteps.ts';

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
const SHORT = () => 20;

describe('the steps of an import', () => {
  test('take 32 turns each while nobody chats', () => {
    const steps = [...importSteps(indexes(80), SHORT, () => false)];
    expect(steps.map((step) => step.length)).toEqual([32, 32, 16]);
    expect(steps.flat()).toEqual(indexes(80));
  });

  test('take two from the moment on in which somebody chats, and 32 again after', () => {
    let isChatting = false;
    const steps = importSteps(indexes(68), SHORT, () => isChatting);
    const lengthOfNext = () => steps.next().value?.length;
    expect(lengthOfNext()).toBe(32);
    isChatting = true;
    expect([lengthOfNext(), lengthOfNext()]).toEqual([2, 2]);
    isChatting = false;
    expect([lengthOfNext(), lengthOfNext()]).toEqual([32, undefined]);
  });

  test('end before 32,000 characters, and write a longer turn alone', () => {
    const lengths = [20_000, 8_000, 8_000, 80_000, 10];
    const steps = [
      ...importSteps(
        indexes(5),
        (index) => lengths[index] ?? 0,
        () => false,
      ),
    ];
    expect(steps).toEqual([[0, 1], [2], [3], [4]]);
  });

  test('end sooner while somebody chats, after long answers too', () => {
    const steps = [
      ...importSteps(
        indexes(4),
        () => 1_500,
        () => true,
      ),
    ];
    expect(steps).toEqual([[0], [1], [2], [3]]);
  });

  test('are one without turns where none is new', () => {
    expect([...importSteps([], SHORT, () => false)]).toEqual([[]]);
  });
});

import { describe, expect, test } from 'vitest';
import { createStopwatch } from '../../../../../electron/engine/retrieval/searchTrace.ts';

describe('the stopwatch of a search', () => {
  test('tells each step once, in the order they began, with all its time', () => {
    const readings = [0, 3, 3, 10, 10, 12];
    const watch = createStopwatch(() => readings.shift() ?? 12);
    expect(watch.run('text', () => 'found')).toBe('found');
    watch.run('graph', () => undefined);
    watch.run('text', () => undefined);
    expect(watch.timings()).toEqual([
      { step: 'text', ms: 5 },
      { step: 'graph', ms: 7 },
    ]);
  });

  test('counts a step that fails', () => {
    const readings = [1, 5];
    const watch = createStopwatch(() => readings.shift() ?? 5);
    const fail = () => {
      throw new Error('broken');
    };
    expect(() => watch.run('vector', fail)).toThrow('broken');
    expect(watch.timings()).toEqual([{ step: 'vector', ms: 4 }]);
  });
});

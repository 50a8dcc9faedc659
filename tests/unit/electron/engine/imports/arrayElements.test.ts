import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrayElements,
  type ArrayElement,
  type ElementLimits,
} from '../../../../../electron/engine/imports/json/arrayElements.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function elementsOf(text: string, size = 7, limits?: ElementLimits): Promise<ArrayElement[]> {
  const elements: ArrayElement[] = [];
  for await (const element of arrayElements(inPieces(text, size), limits)) elements.push(element);
  return elements;
}

function values(elements: readonly ArrayElement[]): unknown[] {
  return elements.map((element) =>
    element.kind === 'json' ? (JSON.parse(element.text) as unknown) : element.reason,
  );
}

describe('the elements of a JSON list', () => {
  it('are those of JSON.parse, wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 4 })),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (list, size, isSpaced) => {
          const text = JSON.stringify(list, null, isSpaced ? 2 : 0);
          expect(values(await elementsOf(text, size))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('end where a string of backslashes and quotes ends, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('\\', '"', ']', 'é'), maxLength: 12 })),
        fc.integer({ min: 1, max: 6 }),
        async (list, size) => {
          expect(values(await elementsOf(JSON.stringify(list), size))).toEqual(list);
        },
      ),
    );
  });

  it('are read after a byte order mark', async () => {
    expect(values(await elementsOf('\uFEFF [ {"a": "]"} ]', 2))).toEqual([{ a: ']' }]);
  });

  it('are the lines of JSON Lines, and the whole of an object', async () => {
    expect(values(await elementsOf('{"a":1}\n{"a":2}\n'))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(values(await elementsOf('{"a":[1,2]}'))).toEqual([{ a: [1, 2] }]);
  });

  it('are none of an empty list and of an empty file', async () => {
    expect(await elementsOf('[]')).toEqual([]);
    expect(await elementsOf('')).toEqual([]);
    expect(await elementsOf(' \n')).toEqual([]);
  });

  it('are skipped where one is too large, and the next one is read', async () => {
    const text = JSON.stringify([{ a: 'x'.repeat(500) }, { b: 1 }]);
    const elements = await elementsOf(text, 64, { bytes: 100, depth: 10 });
    expect(values(elements)).toEqual(['too_large', { b: 1 }]);
  });

  it('are skipped where one has 70 megabytes, without being stored', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    async function* pieces(): AsyncGenerator<Buffer> {
      yield Buffer.from('[{"a":"');
      for (let n = 0; n < 70; n += 1) yield piece;
      yield Buffer.from('"},{"b":1}]');
    }
    const elements: ArrayElement[] = [];
    for await (const element of arrayElements(pieces())) elements.push(element);
    expect(values(elements)).toEqual(['too_large', { b: 1 }]);
    expect(elements[0]).toMatchObject({ bytes: 70 * piece.length + 8 });
  });

  it('are skipped where one is nested too deeply, and the next one is read', async () => {
    const text = `[${'['.repeat(50)}${']'.repeat(50)},{"b":1}]`;
    const elements = await elementsOf(text, 16, { bytes: 1_000, depth: 20 });
    expect(values(elements)).toEqual(['too_deep', { b: 1 }]);
  });

  it.each(['[{"a":1},{"b":', '[{"a":1},', '[{"a":1}', '[{"a":1},{"b":"text'])(
    'end with a mark where the file does: %s',
    async (text) => {
      expect(values(await elementsOf(text))).toEqual([{ a: 1 }, 'truncated']);
    },
  );

  it('end with a mark where the last line was cut', async () => {
    expect(values(await elementsOf('{"a":1}\n{"b":'))).toEqual([{ a: 1 }, 'truncated']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowestTrust } from '../../../../../../electron/engine/algorithms/decay/lowestTrust.ts';
import { trustSchema } from '../../../../../../shared/domain/node.ts';

const trusts = fc.array(fc.constantFrom(...trustSchema.options), { minLength: 1 });

describe('lowest trust', () => {
  it('gives the worked example', () => {
    expect(lowestTrust(['user', 'inferred', 'extracted'])).toBe('inferred');
  });

  it('is ingested for no evidence at all', () => {
    expect(lowestTrust([])).toBe('ingested');
  });

  it('is one of the evidence, and none is lower', () => {
    fc.assert(
      fc.property(trusts, (evidence) => {
        const rank = (trust: (typeof evidence)[number]) => trustSchema.options.indexOf(trust);
        expect(rank(lowestTrust(evidence))).toBe(Math.max(...evidence.map(rank)));
      }),
    );
  });
});

import { hash } from 'node:crypto';
import { z } from 'zod';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import type { RoutineOutput } from '../../../shared/domain/routine.ts';
import type { NodeRow } from '../storage/connection/rows.ts';
import { legacyWordKey } from '../text/wordKey.ts';

/** Note of a step in the attributes of what it wrote. */
const itemNote = jsonCodec(z.object({ item: z.string().catch('').default('') }));

/** Hash of an item of a step: the same words are the same item. */
export function computeItemHash(output: RoutineOutput, content: string): string {
  return hash('sha256', `${output} ${legacyWordKey(content)}`, 'hex').slice(0, 32);
}

/** Hash of the item that a memory was made of. */
export function storedItemHash({ attributes }: Pick<NodeRow, 'attributes'>): string {
  return itemNote.parse(attributes).item;
}

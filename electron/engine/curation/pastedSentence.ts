import { z } from 'zod';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import type { NodeRow } from '../storage/connection/rows.ts';

/**
 * Note of a memory that is a sentence of a pasted text: the person asked to keep it, but did not
 * say it of themselves.
 */
export const PASTED_ATTRIBUTES = { pasted: true } as const;

const attributesCodec = jsonCodec(
  z.object({ pasted: z.literal(true).optional().catch(undefined) }),
);

export function isPasted({ attributes }: Pick<NodeRow, 'attributes'>): boolean {
  return attributesCodec.parse(attributes).pasted === true;
}

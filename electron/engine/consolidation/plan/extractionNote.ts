import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Note of consolidation in a node's attributes. */
export const extractionNote = jsonCodec(
  z.object({
    /** Confidence claimed by the extraction, before further turns stated the same. */
    claimed: z.number().optional(),
    waits: z.array(z.string()).optional(),
    /** Relation of the memory's subject to its object. */
    predicate: z.string().optional(),
    /** A shock to see forgotten. */
    vital: z.literal(true).optional(),
  }),
);

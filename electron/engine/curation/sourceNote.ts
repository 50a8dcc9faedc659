import { z } from 'zod';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';

/** Note in a memory's attributes: when the document that it was drawn from changed. */
export const sourceNote = jsonCodec(
  z.looseObject({ sourceChanged: z.int().nonnegative().optional() }),
);

import { join } from 'node:path';

/** The numbered migrations of the real schema. */
export const SCHEMA_FOLDER = join(import.meta.dirname, '../../schema');

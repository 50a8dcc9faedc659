// `npm run check:types`: types of the three projects.
import { ensureNode } from './lib/stages.mjs';
import { checkTypes } from './lib/types.mjs';

await ensureNode(import.meta.filename);
await checkTypes();

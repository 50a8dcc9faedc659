import { defaultSetup } from '../../electron/engine/retrieval/searchOptions.ts';
import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { SEEDED_UNTIL } from './seededDatabase.ts';
import { createSentences } from './vocabulary.ts';

/** Opens a database, asks one question, and prints how many milliseconds that took. */
const file = process.argv[2] ?? '';
const began = performance.now();
const store = createReadStore(openReader(file));
const options = { now: SEEDED_UNTIL, zone: 'UTC', limit: 20, exceptNodeIds: [], ...defaultSetup };
search(store, createSearchIndexes(), createSentences(3)(6), options);
process.stdout.write(String(performance.now() - began));

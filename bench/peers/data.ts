import { ownerSeqOf, vectorKey } from '../../electron/engine/storage/search/vectorKey.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { UNVERIFIED_READ } from '../../electron/engine/storage/connection/verifiedReads.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { clusteredVectors, DIMENSIONS, VECTOR_MODEL } from '../lib/clusteredVectors.ts';
import { seededDatabase } from '../lib/seededDatabase.ts';
import { seededNumbers } from '../lib/seededNumbers.ts';
import type { PeerData } from './peer.ts';

/** Words of the document that a question repeats, in no order. */
const WORDS = 3;
/** Distance of a question's vector from its document's, relative to the length of that one. */
const NOISE = 3;
const PAGE = 5_000;

/** Every node of the seeded memory, with its vector. */
export function peerData(nodes: number): PeerData {
  const db = openReader(seededDatabase(nodes));
  const store = createReadStore(db);
  const texts = new Map(
    (
      db.prepare(`SELECT ${UNVERIFIED_READ} seq, content FROM nodes`).all() as {
        seq: number;
        content: string;
      }[]
    ).map(({ seq, content }) => [seq, content]),
  );
  const documents = [];
  let after = vectorKey(0, 0);
  for (;;) {
    const page = store.embeddings.page('node', VECTOR_MODEL, after, PAGE);
    for (const { key, vector } of page) {
      const seq = ownerSeqOf(key);
      documents.push({ id: `n${seq}`, text: texts.get(seq) ?? '', vector });
    }
    after = page.at(-1)?.key ?? after;
    if (page.length < PAGE) break;
  }
  db.close();
  return { nodes, documents, dimensions: DIMENSIONS };
}

interface PeerQuestion {
  /** The document it was made of. */
  readonly id: string;
  readonly text: string;
  readonly vector: Float32Array;
}

/** Questions of known items: some words of a document, and a vector in its direction. */
export function peerQuestions({ documents }: PeerData, count: number): PeerQuestion[] {
  const random = seededNumbers(41);
  const away = clusteredVectors(43);
  return Array.from({ length: count }, () => {
    const document = documents[Math.floor(random() * documents.length)];
    if (document === undefined) throw new Error('there are no documents');
    const words = [...new Set(document.text.split(' '))];
    const query = Array.from({ length: WORDS }, () => words[Math.floor(random() * words.length)]);
    const noiseVector = away();
    const vector = document.vector.map((x, i) => x + NOISE * (noiseVector[i] ?? 0));
    const length = Math.hypot(...vector);
    return {
      id: document.id,
      text: query.join(' '),
      vector: vector.map((x) => x / length),
    };
  });
}

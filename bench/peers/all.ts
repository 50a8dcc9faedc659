import { openLanceDb } from './lancedb.ts';
import { openLoci } from './loci.ts';
import { openMem0 } from './mem0.ts';
import { openMemoryServer } from './memoryServer.ts';
import { openMiniSearch } from './minisearch.ts';
import { openOrama } from './orama.ts';
import type { OpenPeer } from './peer.ts';

/** Installed by the benchmark, never by `npm ci`: Loci depends on none of them. */
export const packages: Readonly<Record<string, string>> = {
  '@lancedb/lancedb': '0.39.0',
  '@orama/orama': '3.1.18',
  minisearch: '7.2.0',
  mem0ai: '3.3.1',
  // Dependency of mem0ai, in a version with a build for this Node.
  'better-sqlite3': '13.2.0',
  '@modelcontextprotocol/server-memory': '2026.8.31',
};

export interface Contestant {
  readonly name: string;
  readonly open: OpenPeer;
  readonly questions: number;
  /** Required multiple of Loci's time at 100,000 documents; null: not asked for. */
  readonly gate: number | null;
}

export const contestants: readonly Contestant[] = [
  { name: 'Loci', open: openLoci, questions: 200, gate: null },
  { name: 'LanceDB', open: openLanceDb, questions: 100, gate: 20 },
  { name: 'Orama', open: openOrama, questions: 60, gate: 50 },
  { name: 'mem0', open: openMem0, questions: 6, gate: 500 },
  { name: 'MiniSearch', open: openMiniSearch, questions: 100, gate: 1 },
  { name: 'MCP memory server', open: openMemoryServer, questions: 12, gate: null },
];

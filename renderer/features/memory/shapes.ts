import type { NodeType, Trust } from '../../../shared/domain/node.ts';

/** Outline of each node type on a 20 × 20 field. An episode is a small dot. */
export const shapePaths: Readonly<Record<NodeType, string>> = {
  semantic: 'M5.5 4.5h9a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3Z',
  opinion: 'M6.5 4h7a4.6 4.6 0 0 1 0 9.2h-3.2L6.6 16.6v-3.4h-.1a4.6 4.6 0 0 1 0-9.2Z',
  procedural: 'M6 3.2h8l4 6.8-4 6.8H6L2 10Z',
  episodic: 'M10 6.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Z',
};

/** Outline of an icon by trust: solid = you, dashed = inferred, dotted = from a file. */
export const trustDashes: Readonly<Record<Trust, string | undefined>> = {
  user: undefined,
  extracted: '3.4 2.2',
  inferred: '3.4 2.2',
  ingested: '0.1 2.5',
};

/** Path of the crack through an icon while another memory contradicts it. */
export const CRACK_PATH = 'M10.8 1.6 8.4 6.6 11.8 10 8.2 13.4 10.2 18.4';

import type { EdgeRow } from '../../../storage/connection/rows.ts';
import type { DocumentRow, DocumentSeq } from '../../../storage/documents/documents.ts';
import type { ReadStore } from '../../../storage/store.ts';
import { noteLinks, noteTags, type NoteMetadata } from './noteMetadata.ts';

interface TagChange {
  readonly kind: 'tag' | 'untag';
  readonly notes: readonly [DocumentRow];
  readonly tag: string;
}

interface Link {
  readonly kind: 'link';
  readonly notes: readonly [DocumentRow, DocumentRow];
}

interface Unlink {
  readonly kind: 'unlink';
  readonly notes: readonly [DocumentRow, DocumentRow];
  readonly edge: EdgeRow;
}

/** Change of a tag of a note, or of the relation of two; one key for one tag or pair. */
export type NoteChange = (TagChange | Link | Unlink) & { readonly key: string };

interface Vault {
  readonly marks: ReadonlyMap<DocumentSeq, NoteMetadata>;
  readonly byName: ReadonlyMap<string, DocumentRow>;
  /** Version of the note that was compared last. */
  readonly previousVersion: number;
}

/**
 * Changes that bring the stored tags and relations of a note up to date with its text. Only what an
 * earlier version of the text had is taken away: the person may have added others by hand.
 */
export function noteChanges(store: ReadStore, note: DocumentRow, vault: Vault): NoteChange[] {
  const { tags = [], links = [] } = vault.marks.get(note.seq) ?? {};
  const lost = lostMarks(store, note, vault.previousVersion);
  const storedTags = new Set(store.documents.tagsOf(note.node_seq));
  const edges = edgesOf(store, note);
  const targets = targetsOf(note, links, vault);
  const lostTargets = targetsOf(note, lost.links, vault).filter(
    (target) => !targets.includes(target) && !isLinked(target, note, vault),
  );
  return [
    ...tags
      .filter((tag) => !storedTags.has(tag))
      .map((tag): NoteChange => ({ kind: 'tag', notes: [note], tag, key: `${note.seq} #${tag}` })),
    ...lost.tags
      .filter((tag) => storedTags.has(tag) && !tags.includes(tag))
      .map((tag): NoteChange => ({
        kind: 'untag',
        notes: [note],
        tag,
        key: `${note.seq} #${tag}`,
      })),
    ...targets
      .filter(({ node_seq: seq }) => !edges.has(seq))
      .map((to): NoteChange => ({ kind: 'link', notes: [note, to], key: pairKey(note, to) })),
    ...lostTargets.flatMap((to): NoteChange[] => {
      const edge = edges.get(to.node_seq);
      if (edge === undefined) return [];
      return [{ kind: 'unlink', notes: [note, to], edge, key: pairKey(note, to) }];
    }),
  ];
}

/** Tags and links of the chunks that the note has lost since a version. */
function lostMarks(
  { documents }: ReadStore,
  { seq, version }: DocumentRow,
  previousVersion: number,
): Pick<NoteMetadata, 'tags' | 'links'> {
  const texts: string[] = [];
  for (let each = Math.max(1, previousVersion); each < version; each += 1) {
    texts.push(...documents.chunks({ seq, version: each }).map(({ content }) => content));
  }
  return {
    tags: [...new Set(texts.flatMap(noteTags))],
    links: [...new Set(texts.flatMap(noteLinks))],
  };
}

/** Relations of a note by the other end. */
function edgesOf({ edges }: ReadStore, { node_seq: seq }: DocumentRow): Map<number, EdgeRow> {
  return new Map([
    ...edges.to(seq, 'related_to').map((edge) => [edge.source_seq, edge] as const),
    ...edges.from(seq, 'related_to').map((edge) => [edge.target_seq, edge] as const),
  ]);
}

function targetsOf(note: DocumentRow, links: readonly string[], { byName }: Vault): DocumentRow[] {
  const targets = links.map((name) => byName.get(name)).filter((to) => to !== undefined);
  return [...new Set(targets)].filter(({ seq }) => seq !== note.seq);
}

function isLinked(from: DocumentRow, to: DocumentRow, { marks, byName }: Vault): boolean {
  return marks.get(from.seq)?.links.some((name) => byName.get(name)?.seq === to.seq) === true;
}

function pairKey(a: DocumentRow, b: DocumentRow): string {
  return `${Math.min(a.seq, b.seq)} ${Math.max(a.seq, b.seq)}`;
}

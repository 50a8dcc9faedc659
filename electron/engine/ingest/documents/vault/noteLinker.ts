import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Ledger } from '../../../bus/ledger.ts';
import { runAction, type CurationContext } from '../../../curation/changeGroup.ts';
import { closeEdge } from '../../../curation/links/closeEdge.ts';
import { insertMemoryLink } from '../../../curation/links/memoryLinks.ts';
import { canonicalPath } from '../../../files/readSourceFile.ts';
import type { DocumentRow, DocumentSeq } from '../../../storage/documents/documents.ts';
import { isVault } from '../watchedFolders.ts';
import { noteChanges, type NoteChange } from './noteChanges.ts';
import { noteLinks, noteNames, noteTags, type NoteMetadata } from './noteMetadata.ts';

/** Notes of a vault as they were linked last, so that only what has changed is read again. */
interface LinkedVault {
  marks: ReadonlyMap<DocumentSeq, NoteMetadata>;
  names: ReadonlySet<string>;
}

export interface NoteLinker {
  /** Brings tags and relations of the notes of vaults up to date with their texts. */
  link(folders: readonly string[]): Promise<void>;
}

interface NoteLinkerDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly isClosed: () => boolean;
}

/** Notes handled before others may use the thread: a vault may have ten thousand. */
const NOTES_PER_YIELD = 50;

/**
 * Ties the notes of a vault together: each [[link]] is a relation between two documents, and their
 * tags are tags of the document; both go when the note no longer has them. One change a scan.
 */
export function createNoteLinker({
  curation,
  ledger,
  isClosed,
}: NoteLinkerDependencies): NoteLinker {
  const { store } = curation;
  const vaults = new Map<string, LinkedVault>();

  /** Calls back for each note, in turns; false if the memory was closed meanwhile. */
  const forEachNote = async (
    notes: readonly DocumentRow[],
    visit: (note: DocumentRow) => void,
  ): Promise<boolean> => {
    for (const [index, note] of notes.entries()) {
      if (index % NOTES_PER_YIELD === NOTES_PER_YIELD - 1) await yieldToEventLoop();
      if (isClosed()) return false;
      visit(note);
    }
    return true;
  };
  const marksOf = (document: DocumentRow): NoteMetadata => {
    const chunks = store.documents.chunks(document);
    const text = chunks.map(({ content }) => content).join('\n\n');
    return { version: document.version, tags: noteTags(text), links: noteLinks(text) };
  };
  const linkVault = async (folder: string): Promise<void> => {
    const lastLinked: LinkedVault = vaults.get(folder) ?? { marks: new Map(), names: new Set() };
    const notes = notesIn(store, folder);
    const documents = notes.map(({ document }) => document);
    const byName = noteNames(canonicalPath(folder) ?? folder, notes);
    const noteMarks = new Map<DocumentSeq, NoteMetadata>();
    const isRead = await forEachNote(documents, (note) => {
      const lastMarks = lastLinked.marks.get(note.seq);
      noteMarks.set(note.seq, lastMarks?.version === note.version ? lastMarks : marksOf(note));
    });
    if (!isRead) return;
    const newNames = new Set([...byName.keys()].filter((name) => !lastLinked.names.has(name)));
    const isAffected = ({ seq }: DocumentRow) =>
      noteMarks.get(seq) !== lastLinked.marks.get(seq) ||
      noteMarks.get(seq)?.links.some((name) => newNames.has(name)) === true;
    const changes = new Map<string, NoteChange>();
    const isCompared = await forEachNote(documents.filter(isAffected), (note) => {
      const previousVersion = lastLinked.marks.get(note.seq)?.version ?? note.version - 1;
      for (const change of noteChanges(store, note, {
        marks: noteMarks,
        byName,
        previousVersion,
      })) {
        changes.set(change.key, change);
      }
    });
    if (!isCompared) return;
    commitChanges(folder, [...changes.values()]);
    vaults.set(folder, { marks: noteMarks, names: new Set(byName.keys()) });
  };
  const commitChanges = (folder: string, changes: readonly NoteChange[]): void => {
    // Forgotten since it was compared.
    const isStored = ({ seq }: DocumentRow) => store.documents.bySeq(seq) !== null;
    const possible = changes.filter((change) => change.notes.every(isStored));
    if (possible.length === 0) return;
    ledger.commit(() => {
      const action = { actor: 'system', cause: 'link', label: folder } as const;
      const { event } = runAction(curation, action, (set) => {
        for (const change of possible) {
          if (change.kind === 'link') {
            const [a, b] = change.notes;
            insertMemoryLink(curation, set, a.node_seq, b.node_seq, 'related_to');
          } else if (change.kind === 'unlink') closeEdge(set, change.edge);
          else {
            const row = { node_seq: change.notes[0].node_seq, tag: change.tag };
            if (change.kind === 'tag') set.insert('node_tags', row);
            else set.remove('node_tags', JSON.stringify([row.node_seq, row.tag]));
          }
        }
      });
      return { value: null, events: [event] };
    });
  };
  return {
    async link(folders) {
      for (const folder of folders.filter(isVault)) await linkVault(folder);
    },
  };
}

/** Notes of a vault that are stored, each with its path. */
function notesIn(
  { documents, documentFiles }: CurationContext['store'],
  folder: string,
): { readonly path: string; readonly document: DocumentRow }[] {
  const bySeq = new Map(documents.list().map((document) => [document.seq, document]));
  return documentFiles
    .inFolder(folder)
    .filter(({ state }) => state === 'stored')
    .flatMap(({ path, document_seq: seq }) => {
      const document = seq === null ? undefined : bySeq.get(seq);
      return document?.format === 'markdown' ? [{ path, document }] : [];
    });
}

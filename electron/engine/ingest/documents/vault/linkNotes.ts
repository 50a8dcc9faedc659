import type { CurationContext } from '../../../curation/changeGroup.ts';
import type { Ledger } from '../../../bus/ledger.ts';
import { canonicalPath } from '../../../files/readSourceFile.ts';
import { isVault } from '../watchedFolders.ts';
import { noteNames, noteLinks, noteTags } from './noteMarks.ts';
import { runAction } from '../../../curation/changeGroup.ts';
import { insertEdge } from '../../../curation/newNode.ts';
import type { DocumentRow } from '../../../storage/documents/documents.ts';

/**
 * Ties the notes of a vault together: each [[link]] is a relation between two documents, and their
 * tags are tags of the document. One change, made again after each scan that read something.
 */
export function linkNotes(
  { curation, ledger }: { readonly curation: CurationContext; readonly ledger: Ledger },
  folders: readonly string[],
): void {
  const { store } = curation;
  for (const folder of folders.filter(isVault)) {
    const files = store.documentFiles.inFolder(folder).filter(({ state }) => state === 'stored');
    const notes = files.flatMap((file) => {
      const document = file.document_seq === null ? null : store.documents.bySeq(file.document_seq);
      return document?.format === 'markdown' ? [{ path: file.path, document }] : [];
    });
    const byName = noteNames(canonicalPath(folder) ?? folder, notes);
    const missingLinks = notes.flatMap(({ document }) => missingMarks(curation, document, byName));
    if (missingLinks.length === 0) continue;
    ledger.commit(() => {
      const action = { actor: 'system', cause: 'link', label: folder } as const;
      const { event } = runAction(curation, action, (set) => {
        for (const noteLink of missingLinks) {
          if (noteLink.kind === 'tag') {
            set.insert('node_tags', { node_seq: noteLink.from.node_seq, tag: noteLink.tag });
          } else {
            const [a, b] = [noteLink.from.node_seq, noteLink.to.node_seq].sort((x, y) => x - y);
            if (a !== undefined && b !== undefined)
              insertEdge(curation, set, a, b, 'related_to', null);
          }
        }
        return null;
      });
      return { value: null, events: [event] };
    });
  }
}

type NoteLink =
  | { readonly kind: 'tag'; readonly from: DocumentRow; readonly tag: string }
  | { readonly kind: 'link'; readonly from: DocumentRow; readonly to: DocumentRow };

/** Tags and links of a note that are not stored yet; each pair of notes once. */
function missingMarks(
  { store }: CurationContext,
  document: DocumentRow,
  byName: ReadonlyMap<string, DocumentRow>,
): NoteLink[] {
  const text = store.documents
    .chunks(document)
    .map(({ content }) => content)
    .join('\n\n');
  const existingTags = new Set(store.documents.tagsOf(document.node_seq));
  const tags = noteTags(text)
    .filter((tag) => !existingTags.has(tag))
    .map((tag): NoteLink => ({ kind: 'tag', from: document, tag }));
  const neighbors = new Set([
    ...store.edges.from(document.node_seq, 'related_to').map(({ target_seq }) => target_seq),
    ...store.edges.to(document.node_seq, 'related_to').map(({ source_seq }) => source_seq),
    document.node_seq,
  ]);
  const links = noteLinks(text).flatMap((name): NoteLink[] => {
    const to = byName.get(name);
    if (to === undefined || neighbors.has(to.node_seq)) return [];
    neighbors.add(to.node_seq);
    // Of two notes that link to each other, the first one is told.
    const isMutual = to.node_seq < document.node_seq && linksTo(store, to, document, byName);
    return isMutual ? [] : [{ kind: 'link', from: document, to }];
  });
  return [...tags, ...links];
}

function linksTo(
  store: CurationContext['store'],
  from: DocumentRow,
  to: DocumentRow,
  byName: ReadonlyMap<string, DocumentRow>,
): boolean {
  return store.documents
    .chunks(from)
    .some(({ content }) => noteLinks(content).some((name) => byName.get(name)?.seq === to.seq));
}

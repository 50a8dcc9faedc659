import type { ExportContext } from '../exportContext.ts';
import type { EntityId } from '../../../../shared/domain/primitives.ts';
import type { MemoryScope } from '../../../../shared/domain/exports.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import type { EntityRow } from '../../storage/connection/rows.ts';
import { escapeLine, escapeTurn } from '../conversation/escapeMarkdown.ts';
import { createNoteNames, safeFileName, type NoteNames } from '../fileNames.ts';
import { frontMatter } from './frontMatter.ts';
import { isoTime } from './isoTime.ts';
import { readMemories, type ExportedMemory, type MemoryReport } from './readMemories.ts';

/** Note of a vault: its path and its text. */
export interface VaultNote {
  readonly path: string;
  readonly text: string;
}

export type VaultReport = MemoryReport & { written: { entities: number } };

/** Entities read at once. */
const PAGE_SIZE = 200;

/**
 * Vault of Markdown notes that Obsidian opens: one for each memory, in a folder by kind, and one for
 * each person or thing that they link to.
 */
export async function* vaultNotes(
  context: ExportContext,
  scope: MemoryScope,
  report: VaultReport,
): AsyncGenerator<VaultNote> {
  const names = createNoteNames(context.words.untitled);
  // Memories link to entities, so these are named first; one without a memory gets no note.
  const entityNames = new Map<EntityId, string>();
  const linkedIds = new Set<EntityId>();
  for await (const entity of entitiesOf(context)) {
    entityNames.set(entity.id, names.next(entity.canonical_name));
  }
  for await (const memory of readMemories(context, scope, report)) {
    for (const { id } of memory.entities) linkedIds.add(id);
    yield memoryNote(context, memory, { names, entityNames });
  }
  for await (const entity of entitiesOf(context)) {
    if (scope.kind !== 'all' && !linkedIds.has(entity.id)) continue;
    report.written.entities += 1;
    yield entityNote(context, entity, entityNames.get(entity.id) ?? names.next(''));
  }
}

async function* entitiesOf({
  reads,
  store,
  yieldOrCancel,
}: ExportContext): AsyncGenerator<EntityRow> {
  for (let seqs: EntitySeq[] = reads.entitySeqs(null, PAGE_SIZE); ;) {
    for (const seq of seqs) {
      const row = store.entities.bySeq(seq);
      if (row !== null) yield row;
    }
    const last = seqs.at(-1);
    if (last === undefined) return;
    await yieldOrCancel();
    seqs = reads.entitySeqs(last, PAGE_SIZE);
  }
}

interface VaultNames {
  readonly names: NoteNames;
  readonly entityNames: ReadonlyMap<EntityId, string>;
}

function memoryNote(
  { words }: ExportContext,
  { node, sourceType, entities, evidence }: ExportedMemory,
  { names, entityNames }: VaultNames,
): VaultNote {
  const folder = words.kinds[node.kind ?? 'Procedure'];
  const links = entities.map(({ id, name }) => linkTo(entityNames.get(id), name));
  const head = frontMatter({
    id: node.id,
    kind: node.kind ?? node.type,
    status: node.status,
    status_reason: node.statusReason,
    review: node.review,
    trust: node.trust,
    source: sourceType,
    confidence: node.confidence,
    event_time: isoTime(node.eventTime),
    created: isoTime(node.createdAt),
    updated: isoTime(node.updatedAt),
    due: isoTime(node.due?.at),
    superseded_by: node.supersededBy,
    tags: node.tags.map(obsidianTag),
  });
  const quotes = evidence.map(({ quote, at, title }) => {
    const lines = escapeTurn(quote).split('\n');
    const origin = title === null ? '' : ` · ${escapeLine(title)}`;
    return `${lines.map((line) => `> ${line}`).join('\n')}\n>\n> ${isoTime(at) ?? ''}${origin}\n`;
  });
  const linkLine = links.length === 0 ? '' : `\n${escapeLine(words.about)}: ${links.join(', ')}\n`;
  const quoteSection =
    quotes.length === 0 ? '' : `\n## ${escapeLine(words.evidence)}\n\n${quotes.join('\n')}`;
  return {
    path: `${folderName(folder, node.kind ?? node.type)}/${names.next(node.content)}.md`,
    text: `${head}\n${escapeTurn(node.content)}\n${linkLine}${quoteSection}`,
  };
}

function entityNote({ store, words }: ExportContext, row: EntityRow, name: string): VaultNote {
  const aliases = store.entities
    .aliases(row.seq)
    .map(({ alias }) => alias)
    .filter((alias) => alias !== row.canonical_name);
  const head = frontMatter({ id: row.id, type: row.type, aliases });
  const summary = row.summary === null ? '' : `\n${escapeTurn(row.summary)}\n`;
  return {
    path: `${folderName(words.people, 'entities')}/${name}.md`,
    text: `${head}\n# ${escapeLine(row.canonical_name)}\n${summary}`,
  };
}

/** Link that shows the name of the entity, whatever the file had to be called. */
function linkTo(note: string | undefined, name: string): string {
  if (note === undefined) return escapeLine(name);
  const label = name.replaceAll(/[[\]|\s\p{Cc}]+/gu, ' ').trim();
  return label === note || label === '' ? `[[${note}]]` : `[[${note}|${label}]]`;
}

const FOLDER_BYTES = 60;

function folderName(word: string, otherwise: string): string {
  return safeFileName(word, FOLDER_BYTES) || otherwise;
}

/** Tags of Obsidian have no blanks, and are no numbers. */
function obsidianTag(tag: string): string {
  const joined = tag
    .split(/[^\p{L}\p{N}_/]/u)
    .filter(Boolean)
    .join('-');
  return /^\p{N}*$/u.test(joined) ? `_${joined}` : joined;
}

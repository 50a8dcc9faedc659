import type { ForgetEdge, ForgetItem } from '../../../../shared/contract/forget.ts';
import type { ReadStore } from '../../storage/store.ts';
import { MIN_REPEAT_LENGTH } from './findRelated.ts';

/** Edges among the items to be forgotten: their ends are indexes among the items. */
export function relatedEdges(store: ReadStore, items: readonly ForgetItem[]): ForgetEdge[] {
  const indexes = new Map(items.map(({ kind, id }, index) => [`${kind} ${id}`, index]));
  const tie = (from: number, relation: ForgetEdge['relation'], key: string): ForgetEdge[] => {
    const to = indexes.get(key);
    return to === undefined || to === from ? [] : [{ from, to, relation }];
  };
  return items.flatMap((item, from): ForgetEdge[] => {
    switch (item.kind) {
      case 'memory': {
        const row = store.knowledge.byId(item.id);
        if (row === null) return [];
        return [
          ...store.edges.from(row.seq, 'derived_from').flatMap(({ target_seq }) => {
            const message = store.messages.byEpisode(target_seq);
            return message === null ? [] : tie(from, 'derived_from', `message ${message.id}`);
          }),
          ...store.edges.from(row.seq, 'supersedes').flatMap(({ target_seq }) => {
            const older = store.knowledge.bySeq(target_seq);
            return older === null ? [] : tie(from, 'supersedes', `memory ${older.id}`);
          }),
          ...store.evidence
            .entities(row.seq)
            .flatMap((entity) => tie(from, 'about', `entity ${entity.id}`)),
        ];
      }
      case 'message':
        return item.reason === 'repeats' ? repetitionEdges(items, item, from) : [];
      case 'entity':
      case 'document':
        return [];
    }
  });
}

/**
 * Edges from a message to the items whose text it repeats; at least to the first item, the chosen
 * one, since that is why the message is listed.
 */
function repetitionEdges(
  items: readonly ForgetItem[],
  item: ForgetItem,
  from: number,
): ForgetEdge[] {
  const lowerText = item.text.toLowerCase();
  const matches = [...items.entries()]
    .filter(([index, { text, reason }]) => {
      if (index === from || reason === 'repeats' || text.length < MIN_REPEAT_LENGTH) return false;
      return lowerText.includes(text.toLowerCase());
    })
    .map(([index]) => index);
  const to = matches.length > 0 ? matches : [0];
  return to
    .filter((index) => index !== from)
    .map((index) => ({ from, to: index, relation: 'repeats' }));
}

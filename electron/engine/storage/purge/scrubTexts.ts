import type { Id, EntityId } from '../../../../shared/domain/primitives.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { personTexts } from '../files/personTexts.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';
import { relevanceJudgments, type HistoryRedaction } from './redactHistory.ts';

/** Length below which a title occurs in texts by chance. */
const MIN_TITLE_LENGTH = 12;

/** Empties every column that repeats one of the texts or names one of the ids. */
export function createTextScrubber(
  { run, column }: PurgeStatements,
  { redactHistory, redactSummaries }: HistoryRedaction,
) {
  /** Scrubs conversation titles that repeat a text, or are cut out of one as automatic ones are. */
  function scrubTitles(texts: readonly string[]): void {
    const params = { texts: JSON.stringify(texts), shortest: MIN_TITLE_LENGTH };
    const keys = column(
      `SELECT ${UNVERIFIED_READ} id FROM conversations c WHERE title <> '' AND EXISTS (
         SELECT 1 FROM json_each(@texts) t WHERE instr(c.title, t.value) > 0
           OR (length(c.title) >= @shortest AND instr(t.value, rtrim(c.title, '…')) > 0))`,
      params,
    ) as string[];
    run(`UPDATE conversations SET title = '' WHERE id IN ${jsonList('keys')}`, {
      keys: JSON.stringify(keys),
    });
    redactHistory('conversations', keys);
  }

  function scrubChanges(
    containsNeedle: (value: string) => string,
    needles: { needles: string },
  ): void {
    const condition = ['row_key', 'before', 'after']
      .map((name) => `(${name} IS NOT NULL AND ${containsNeedle(name)})`)
      .join(' OR ');
    run(
      `UPDATE change_groups SET redacted = 1, label = ''
       WHERE seq IN (SELECT group_seq FROM changes WHERE ${condition})`,
      needles,
    );
    run(`DELETE FROM changes WHERE ${condition}`, needles);
  }

  return (texts: readonly string[], ids: readonly Id[], withHistory = false): void => {
    // JSON contains the text escaped.
    const escapedTexts = texts.map((text) => JSON.stringify(text).slice(1, -1));
    const needles = { needles: JSON.stringify([...new Set([...texts, ...escapedTexts, ...ids])]) };
    const containsNeedle = (value: string) =>
      `EXISTS (SELECT 1 FROM json_each(@needles) n WHERE instr(${value}, n.value) > 0)`;
    scrubTitles(texts);
    const summaries = `SELECT ${UNVERIFIED_READ} id FROM entities
      WHERE summary IS NOT NULL AND ${containsNeedle('summary')}`;
    redactSummaries(column(summaries, needles) as EntityId[]);
    redactHistory(
      'irrelevance',
      column(relevanceJudgments(containsNeedle('fields')), needles) as string[],
    );
    run(
      `UPDATE change_groups SET redacted = 1 WHERE label <> '' AND ${containsNeedle('label')}`,
      needles,
    );
    if (withHistory) scrubChanges(containsNeedle, needles);
    for (const [table, columns] of Object.entries(personTexts)) {
      if (table === 'changes') continue;
      for (const [name, remedy] of Object.entries(columns)) {
        if (remedy === 'chosen') continue;
        const condition = `${name} IS NOT NULL AND ${containsNeedle(name)}`;
        if (remedy === 'row') run(`DELETE FROM ${table} WHERE ${condition}`, needles);
        else
          run(`UPDATE ${table} SET ${name} = @to WHERE ${condition}`, {
            ...needles,
            to: remedy.to,
          });
      }
    }
  };
}

import { importReportSchema, type ImportReport } from '../../../shared/contract/imports.ts';
import type { Inspection } from './exports/inspectExports.ts';
import { choicePredicate, type ImportChoice } from './exports/importChoice.ts';
import type { PricedConversation } from './learningCost.ts';

/** Report of an import at its start: what the export holds, and what of it was chosen. */
export function initialReport(
  inspection: Inspection,
  conversations: readonly PricedConversation[],
  choice: ImportChoice,
): ImportReport {
  const chosenConversations = conversations.filter(choicePredicate(choice));
  return importReportSchema.parse({
    files: inspection.files,
    providers: [...new Set(conversations.map(({ provider }) => provider))],
    missing: inspection.missing,
    downloads: inspection.downloads,
    found: { conversations: conversations.length, turns: countTurns(conversations) },
    chosen: {
      conversations: chosenConversations.length,
      turns: countTurns(chosenConversations),
      tokens: chosenConversations.reduce((sum, { tokens }) => sum + tokens, 0),
    },
  });
}

function countTurns(conversations: readonly Pick<PricedConversation, 'turns'>[]): number {
  return conversations.reduce((sum, { turns }) => sum + turns, 0);
}

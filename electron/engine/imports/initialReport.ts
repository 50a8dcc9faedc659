import { importReportSchema, type ImportReport } from '../../../shared/contract/imports.ts';
import type { Inspection, InspectedConversation } from './exports/inspectExports.ts';
import { importChoiceTest, type ImportChoice } from './exports/importChoice.ts';

/** Report of an import at its start: what the export holds, and what of it was chosen. */
export function initialReport(inspection: Inspection, choice: ImportChoice): ImportReport {
  const { conversations } = inspection;
  const chosenConversations = conversations.filter(importChoiceTest(choice));
  return importReportSchema.parse({
    files: inspection.files,
    providers: [...new Set(conversations.map(({ provider }) => provider))],
    missing: inspection.missing,
    downloads: inspection.downloads,
    found: { conversations: conversations.length, turns: turnsOf(conversations) },
    chosen: {
      conversations: chosenConversations.length,
      turns: turnsOf(chosenConversations),
      tokens: chosenConversations.reduce((sum, { tokens }) => sum + tokens, 0),
    },
  });
}

function turnsOf(conversations: readonly InspectedConversation[]): number {
  return conversations.reduce((sum, { turns }) => sum + turns, 0);
}

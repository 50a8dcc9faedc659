import type { ExportTarget } from '../../../../shared/domain/exports.ts';
import type { ExportContext } from '../exportContext.ts';
import { writePieces } from '../writePieces.ts';
import type { FinishedExport } from '../finishedExport.ts';
import { conversationHtml } from './html.ts';
import { conversationMarkdown } from './markdown.ts';
import { readConversation } from './readConversation.ts';

type ConversationTarget = Extract<ExportTarget, { kind: 'conversation' }>;

export async function writeConversation(
  context: ExportContext,
  { conversationId, format }: ConversationTarget,
  path: string,
): Promise<FinishedExport> {
  const conversation = readConversation(context, conversationId);
  const write = format === 'html' ? conversationHtml : conversationMarkdown;
  const sizeBytes = await writePieces(path, write(context, conversation));
  return { sizeBytes, report: conversation.report };
}

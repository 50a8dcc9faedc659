import { dateAndTime, type ExportContext } from '../exportContext.ts';
import { citedSource } from './citedSource.ts';
import { escapeLine, escapeTurn } from './escapeMarkdown.ts';
import type { ExportedConversation, ExportedTurn } from './readConversation.ts';

/** Conversation as Markdown: a title, then one heading for each turn. */
export async function* conversationMarkdown(
  { words, zone, now }: ExportContext,
  { title, startedAt, turns }: ExportedConversation,
): AsyncGenerator<string> {
  yield `# ${escapeLine(title)}\n\n`;
  yield `${escapeLine(words.started)}: ${dateAndTime(startedAt, zone)}  \n`;
  yield `${escapeLine(words.exported)}: ${dateAndTime(now, zone)}\n`;
  for await (const turn of turns) {
    yield `\n## ${escapeLine(turn.author)} · ${dateAndTime(turn.at, zone)}\n\n`;
    yield `${turnBody(turn, words.forgotten)}\n`;
    if (turn.isInterrupted) yield `\n*${escapeLine(words.interrupted)}*\n`;
    if (turn.attachments.length > 0) {
      const names = turn.attachments.map((name) => `- ${escapeLine(name)}\n`);
      yield `\n${escapeLine(words.attachments)}:\n\n${names.join('')}`;
    }
    if (turn.citations.length > 0) {
      const sources = turn.citations.map((one) => `- ${escapeLine(citedSource(one, zone))}\n`);
      yield `\n${escapeLine(words.sources)}:\n\n${sources.join('')}`;
    }
  }
}

function turnBody({ text, isForgotten }: ExportedTurn, forgottenWord: string): string {
  return isForgotten ? `*${escapeLine(forgottenWord)}*` : escapeTurn(text).trimEnd();
}

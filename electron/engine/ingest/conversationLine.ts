import { clip } from '../text/clip.ts';
import { firstSentence } from '../text/summary.ts';
import { previewText } from '../text/stripMarkdown.ts';

/** Title length in characters, in the list of conversations. */
const TITLE_LENGTH = 60;
const PREVIEW_LENGTH = 120;

/** Preview of a conversation's last message in one line, without Markdown. */
export function previewOf({ role, text }: { role: 'user' | 'assistant'; text: string }): string {
  return line(previewText({ source_role: role, content: text }), PREVIEW_LENGTH);
}

/** Automatic title of a conversation, until somebody renames it. */
export function automaticTitle(text: string): string {
  return line(firstSentence(text), TITLE_LENGTH);
}

function line(text: string, length: number): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), length);
}

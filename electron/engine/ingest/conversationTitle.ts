import { clip } from '../text/clip.ts';
import { isGreeting } from '../text/own/greeting.ts';
import { firstSentence } from '../text/summary.ts';

/** Title length in characters, in the list of conversations. */
const TITLE_LENGTH = 60;
const PREVIEW_LENGTH = 120;

/** Preview of a conversation in one line: the person's last message. */
export function previewOf(text: string): string {
  return line(text, PREVIEW_LENGTH);
}

/** Automatic title of a conversation, until somebody renames it. */
export function automaticTitle(text: string): string {
  return line(firstSentence(text), TITLE_LENGTH);
}

/** Automatic title that a later message replaces: a greeting names no conversation. */
export function replaceableTitle(title: string): string {
  return isGreeting(title) ? title : '';
}

function line(text: string, length: number): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), length);
}

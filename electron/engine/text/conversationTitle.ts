import { capitalize } from './capitalize.ts';
import { clip } from './clip.ts';
import { stripGreeting } from './openings/stripGreeting.ts';
import { isGreeting } from './own/greeting.ts';
import { firstSentence } from './summary.ts';

/** Title length in characters, in the list of conversations. */
const TITLE_LENGTH = 60;
const PREVIEW_LENGTH = 120;

/** Preview of a conversation in one line: the person's last message. */
export function previewOf(text: string): string {
  return line(text, PREVIEW_LENGTH);
}

/**
 * Automatic title of a conversation, until somebody renames it: the first sentence of a message, behind
 * a greeting or a filler. "Hey! I just moved to Berlin. Any tips?" gives "I just moved to Berlin."
 */
export function automaticTitle(text: string): string {
  const subject = stripGreeting(text.trim());
  return line(firstSentence(subject === null ? text : capitalize(subject)), TITLE_LENGTH);
}

/** Automatic title that a later message replaces: a greeting names no conversation. */
export function replaceableTitle(title: string): string {
  return isGreeting(title) ? title : '';
}

function line(text: string, length: number): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), length);
}

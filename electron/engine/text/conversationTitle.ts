import { capitalize } from './capitalize.ts';
import { clip } from './clip.ts';
import { stripGreeting } from './openings/stripGreeting.ts';
import { isGreeting } from './own/greeting.ts';
import { introducedName } from './own/introductionTerms.ts';
import { firstSentence, sentences } from './summary.ts';

/** Title length in characters, in the list of conversations. */
const TITLE_LENGTH = 60;
const IMPORTED_TITLE_LENGTH = 120;
const PREVIEW_LENGTH = 120;
/** Part of a message in which its second sentence is looked for, in characters. */
const MAX_READ = 500;

/** Preview of a conversation in one line: the person's last message. */
export function previewOf(text: string): string {
  return line(text, PREVIEW_LENGTH);
}

/**
 * Automatic title of a conversation, until somebody renames it: the first sentence of a message, behind
 * a greeting or a filler and a name. "Hey! I’m Dana. I just moved to Berlin. Any tips?" gives "I just
 * moved to Berlin": a title has no final period.
 */
export function automaticTitle(text: string): string {
  const withoutGreeting = stripGreeting(text.trim());
  const subject = withoutGreeting === null ? text : capitalize(withoutGreeting);
  const first = firstSentence(subject);
  const second = isIntroductionOnly(first) ? secondSentence(subject) : '';
  const sentence = second === '' ? first : firstSentence(second);
  return line(sentence.replace(/(?<![.\s])\.$/u, ''), TITLE_LENGTH);
}

function secondSentence(text: string): string {
  return sentences(text.slice(0, MAX_READ))[1] ?? '';
}

function isIntroductionOnly(sentence: string): boolean {
  return introducedName(sentence) !== null && sentence.trim().split(/\s+/u).length <= 3;
}

/** Title that another program gave a conversation: whole, in one line. */
export function importedTitle(title: string): string {
  return line(title, IMPORTED_TITLE_LENGTH);
}

/** Automatic title that a later message replaces: a greeting names no conversation. */
export function replaceableTitle(title: string): string {
  return isGreeting(title) ? title : '';
}

function line(text: string, length: number): string {
  return clip(text.replaceAll(/\s+/g, ' ').trim(), length);
}

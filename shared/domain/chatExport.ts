/** Characters at the beginning of a file by which an export is recognized. */
export const EXPORT_HEAD_BYTES = 64 * 1024;

/** Words near the beginning of an export, by its program; no document has all of one line. */
const WORDS: readonly (readonly string[])[] = [
  ['"mapping"', '"create_time"'],
  ['"chat_messages"', '"uuid"'],
  ['"history"', '"messages"', '"parentId"'],
  ['"versions"', '"currentlySelected"'],
  ['"thread_id"', '"thread.message"'],
  ['"header"', '"products"', 'Gemini'],
];

/** True for the beginning of a JSON file with conversations of another assistant, whatever its name. */
export function looksLikeChatExport(head: string): boolean {
  const start = head.replace('\uFEFF', '').trimStart();
  if (!start.startsWith('[') && !start.startsWith('{')) return false;
  return WORDS.some((words) => words.every((word) => start.includes(word)));
}

const ZIP = 'PK\u0003\u0004';
const AGE = 'age-encryption.org/';

/** True for the beginning of a zip, or of a file that `age` has encrypted. */
export function looksLikeArchive(head: string): boolean {
  return head.startsWith(ZIP) || head.startsWith(AGE);
}

import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('./questions/', import.meta.url);

const lineSchema = z
  .string()
  .regex(/^(?:why|when|who|what|general) \S/u)
  .transform((line) => {
    const space = line.indexOf(' ');
    const intent = z.enum(['why', 'when', 'who', 'what', 'general']).parse(line.slice(0, space));
    return { intent, q: line.slice(space + 1) };
  });

/** Labeled sentences by the language of their file: a line is an intent and a sentence. */
export function languageQuestions() {
  return readdirSync(FOLDER).map((name) => ({
    lang: name.replace('.txt', ''),
    questions: readFileSync(new URL(name, FOLDER), 'utf8')
      .trim()
      .split('\n')
      .map((line) => lineSchema.parse(line)),
  }));
}

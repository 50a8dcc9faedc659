import { startAnsweringServer, type AnsweringServer } from './answeringServer.ts';
import { EXTRACTED_FIELDS } from './scriptedExtractor.ts';

/** Answer time of a quick model, ms; Loci is used meanwhile. */
const PAUSE_MS = 60;

/** A week is asked about once, and in one question: long enough to be looked at. */
const WEEK_PAUSE_MS = 600;

const pauseBefore = (question: string) =>
  question.startsWith('Week:\n') ? WEEK_PAUSE_MS : PAUSE_MS;

/** Memories drawn from one part of a session. */
const ITEMS = 6;

/** A model that answers everything the night asks, so that every stage has something to write. */
export function startNightModel(): Promise<AnsweringServer> {
  return startAnsweringServer((question) => {
    if (question.includes('Turns:\n[E1]')) return extraction(question);
    if (question.startsWith('Cause pair ')) return '{"causes": []}';
    if (question.startsWith('Week:\n')) return '{"observations": []}';
    if (question.startsWith('Pair ')) return '{"pairs": []}';
    return '{"summaries": [{"summary": "Somebody who is spoken of now and then."}]}';
  }, pauseBefore);
}

function extraction(question: string): string {
  const turns = [...question.matchAll(/^\[(E\d+)\] \S+ \S+ \S+ user: ([^\n]+)$/gmu)];
  const items = turns.slice(0, ITEMS).map(([, episode, quote]) => ({
    ...EXTRACTED_FIELDS,
    content: quote,
    entities: [],
    evidence: [{ episode, quote }],
  }));
  return JSON.stringify({ items });
}

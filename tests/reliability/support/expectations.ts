import type { Fate, Report } from './report.ts';
import { WORD } from './report.ts';

/**
 * Expected contents after a crash: everything acknowledged, exactly; of requests not acknowledged,
 * all or nothing.
 */
export interface Expectations {
  note(report: Report): void;
  /** Words of acknowledged messages, with their texts, by id. */
  readonly messages: ReadonlyMap<string, string>;
  /** Messages that were sent at all. */
  readonly begun: ReadonlyMap<string, string>;
  /** The fates a memory may have now. */
  fatesOf(word: string): readonly Fate[];
  readonly words: () => readonly string[];
  /** Contents that were found are expected from now on, so that the next run builds on them. */
  confirm(word: string, found: Fate): void;
}

export function createExpectations(): Expectations {
  const messages = new Map<string, string>();
  const begun = new Map<string, string>();
  const fates = new Map<string, { sure: Fate; open: Fate | null }>();
  const expectedFateOf = (word: string) => fates.get(word) ?? { sure: 'none' as const, open: null };
  return {
    messages,
    begun,
    note(report) {
      if (report.line === 'ready' || report.line === 'failed') return;
      if (report.what === 'message') {
        (report.line === 'begin' ? begun : messages).set(report.id, report.text);
      } else if (report.line === 'begin') {
        fates.set(report.word, { sure: expectedFateOf(report.word).sure, open: report.fate });
      } else {
        fates.set(report.word, { sure: report.fate, open: null });
      }
    },
    fatesOf(word) {
      const { sure, open } = expectedFateOf(word);
      return open === null ? [sure] : [sure, open];
    },
    words: () => [...fates.keys()],
    confirm: (word, found) => void fates.set(word, { sure: found, open: null }),
  };
}

/** The made-up word of a text, or null. */
export function wordOf(text: string): string | null {
  return WORD.exec(text)?.[0] ?? null;
}

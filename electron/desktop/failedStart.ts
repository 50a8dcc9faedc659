import { app, dialog } from 'electron';
import type { HomeLock } from '../host/homeLock.ts';
import { startProblem, startSentences } from '../host/startProblem.ts';
import { languageOfSystem, shellWords, type ShellLanguage } from './words.ts';

/** A start that cannot go on is said in a dialog, frees what it held, and ends with a code. */
export interface FailedStart {
  readonly language: () => ShellLanguage;
  /** The home is ours: whatever ends the start has to free it. */
  holds(lock: HomeLock): void;
  end(text: string): void;
  /** The same for an error, whatever it is: none may be left as an unhandled rejection. */
  endWith(error: unknown): void;
}

export function createFailedStart(log: (line: string) => void): FailedStart {
  let lock: HomeLock | null = null;
  let ended = false;

  function freeLocks(): void {
    app.releaseSingleInstanceLock();
    try {
      lock?.release();
    } catch (error) {
      // The next start takes over what a dead process left.
      log(`the lock of the home could not be removed: ${String(error)}`);
    }
  }

  function end(text: string): void {
    if (ended) return;
    ended = true;
    freeLocks();
    dialog.showErrorBox(shellWords[language()].cannotStart, text);
    app.exit(1);
  }

  return {
    language,
    holds: (held) => void (lock = held),
    end,
    endWith(error) {
      const problem = startProblem(error);
      if (problem !== null) return end(startSentences[language()][problem]);
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const message = error instanceof Error ? error.message : String(error);
      end(`${shellWords[language()].unexpected}\n\n${message}`);
    },
  };
}

function language(): ShellLanguage {
  return languageOfSystem(app.getPreferredSystemLanguages());
}

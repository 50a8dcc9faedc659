import { app, dialog } from 'electron';
import type { HomeLock } from '../host/homeLock.ts';
import { startProblem, startSentences } from '../host/startProblem.ts';
import { languageOfSystem, shellTexts, type ShellLanguage } from './shellTexts.ts';

/** Failed start: shows a dialog with the reason, releases the home lock, and exits with a code. */
export interface FailedStart {
  readonly language: () => ShellLanguage;
  /** Registers the home lock, which is released however the start fails. */
  registerLock(lock: HomeLock): void;
  end(text: string): void;
  /** Ends the start with any error, so that none is left as an unhandled rejection. */
  exitWithError(error: unknown): void;
}

export function createFailedStart(log: (line: string) => void): FailedStart {
  let lock: HomeLock | null = null;
  let hasEnded = false;

  function freeLocks(): void {
    app.releaseSingleInstanceLock();
    try {
      lock?.release();
    } catch (error) {
      // The next start takes over the lock of a dead process.
      log(`the lock of the home could not be removed: ${String(error)}`);
    }
  }

  function end(text: string): void {
    if (hasEnded) return;
    hasEnded = true;
    freeLocks();
    dialog.showErrorBox(shellTexts[language()].cannotStart, text);
    app.exit(1);
  }

  return {
    language,
    registerLock: (held) => void (lock = held),
    end,
    exitWithError(error) {
      const problem = startProblem(error);
      if (problem !== null) return end(startSentences[language()][problem]);
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const message = error instanceof Error ? error.message : String(error);
      end(`${shellTexts[language()].unexpected}\n\n${message}`);
    },
  };
}

function language(): ShellLanguage {
  return languageOfSystem(app.getPreferredSystemLanguages());
}

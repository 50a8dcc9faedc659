import { closeSync, openSync } from 'node:fs';
import { fileProblem } from './fileProblem.ts';

/** True if the system gives this process no more file descriptors (EMFILE, ENFILE). */
export function areDescriptorsUsedUp(): boolean {
  try {
    closeSync(openSync(process.execPath, 'r'));
    return false;
  } catch (error) {
    return fileProblem(error) === 'too_many_files';
  }
}

import { changeIn, correctionIn } from './correctionStatement.ts';
import { movedStatementIn } from './movedStatement.ts';

/** True for a statement that something is no longer as it was: corrected, changed or moved. */
export function statesChange(text: string): boolean {
  return [correctionIn, changeIn, movedStatementIn].some((read) => read(text) !== null);
}

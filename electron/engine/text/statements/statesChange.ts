import { changeIn, correctionIn } from './correctionStatement.ts';
import { rescheduleStatementIn } from './rescheduleStatement.ts';

/** True for a statement that something is no longer as it was: corrected, changed or moved. */
export function statesChange(text: string): boolean {
  return [correctionIn, changeIn, rescheduleStatementIn].some((read) => read(text) !== null);
}

const CANCELLATION_WORD =
  /(?<!\p{L})(?:cancel(?:l?ed|l?ing|l?ation)?|called? off|postponed?|rescheduled?|moved|отмен\p{L}+|перен(?:ес|ёс|есен|есён|ос)\p{L}*|не состо\p{L}+)(?!\p{L})/iu;
const STATUS_QUESTION =
  /^(?:(?:so|and|hey|а|и|ну) )?(?:(?:is|was|are|were|has|have|did|isn['’]?t|wasn['’]?t)(?!\p{L})|(?:разве )?\p{L}[^?\n]{0,60}(?:отменили|отменён|отменен|отменена|отменено|отменяется|отменилась|отменился|перенесли))/iu;

const MAX_LENGTH = 200;

/**
 * True for a statement that tells nothing of what a question asks: if something is off, or was moved.
 * "The dentist is on May 10" is no answer to "is the dentist cancelled?".
 */
export function leavesCancellationOpen(question: string, statement: string): boolean {
  if (
    question.length > MAX_LENGTH ||
    !STATUS_QUESTION.test(question) ||
    !CANCELLATION_WORD.test(question)
  )
    return false;
  return !CANCELLATION_WORD.test(statement.slice(0, 10 * MAX_LENGTH));
}

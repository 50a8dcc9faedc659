import type { PastedRange } from '../../../shared/domain/pasted.ts';
import { rangesAfterRedaction } from '../algorithms/secrets/rangesAfterRedaction.ts';
import { redactSecrets } from '../algorithms/secrets/redactSecrets.ts';
import { isCancelRequest } from './builtIn/requests/cancelRequests.ts';
import { rescheduleRequestIn } from './builtIn/requests/rescheduleRequests.ts';
import { parseCommand, subjectOf } from './builtIn/commands.ts';
import { splitRequestAndStatement } from './builtIn/statementAfterRequest.ts';
import { asksForStructure } from './builtIn/questions/recognizeQuestion.ts';

/** Turn of the person, as it may be stored: redacted. */
export interface UserTurn {
  readonly text: string;
  readonly redactions: number;
  /** Passages of the text that were pasted. */
  readonly pasted: PastedRange[];
  /** Command to the assistant, or a question about its lists, alone: nothing to remember or to find. */
  readonly isCommand: boolean;
  /** Subject of the command, without its verb: a better title than the command. */
  readonly subject: string | null;
}

/**
 * Builds the stored user turn from a message, for kept, temporary and waiting conversations alike.
 * Secrets are redacted unless the person switched that off.
 */
export function userTurn(
  sent: { readonly text: string; readonly pasted?: readonly PastedRange[] | undefined },
  redact: boolean,
): UserTurn {
  const { text, count } = redact ? redactSecrets(sent.text) : { text: sent.text, count: 0 };
  const parts = splitRequestAndStatement(text);
  const intent = parseCommand(parts?.request ?? text);
  return {
    text,
    redactions: count,
    pasted: rangesAfterRedaction(sent.text, sent.pasted ?? [], text),
    isCommand:
      parts === null &&
      (intent !== null ||
        asksForStructure(text) ||
        rescheduleRequestIn(text) !== null ||
        isCancelRequest(text)),
    subject: subjectOf(intent),
  };
}

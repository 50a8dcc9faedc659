import { asksAgain } from '../../../electron/engine/text/openings/askedAgain.ts';
import { announces } from '../../../electron/engine/text/openings/announcement.ts';
import { namesFactToRemind } from '../../../electron/engine/text/openings/factToRemind.ts';
import { behindGreeting } from '../../../electron/engine/text/openings/greetingInFront.ts';
import { requestsInformation } from '../../../electron/engine/text/openings/requestToTell.ts';
import { isWhenClause } from '../../../electron/engine/text/openings/whenClause.ts';
import { leavesOutSubject } from '../../../electron/engine/text/openings/withoutSubject.ts';
import {
  asksSomething,
  isQuestion,
  makesStatement,
} from '../../../electron/engine/text/questions.ts';

/** Functions of `text/openings` and of questions over a text, as in `textFunctions`. */
export const openingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  announces,
  behindGreeting,
  asksAgain,
  namesFactToRemind,
  asksSomething,
  requestsInformation,
  isQuestion,
  isWhenClause,
  leavesOutSubject,
  makesStatement,
};

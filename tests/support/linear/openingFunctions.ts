import { asksAgain } from '../../../electron/engine/text/openings/askedAgain.ts';
import { announces } from '../../../electron/engine/text/openings/announcement.ts';
import { namesFactToRemind } from '../../../electron/engine/text/openings/factToRemind.ts';
import { afterGreeting } from '../../../electron/engine/text/openings/afterGreeting.ts';
import { requestsInformation } from '../../../electron/engine/text/openings/requestToTell.ts';
import {
  isSearchPhrase,
  tellsOfPhrase,
} from '../../../electron/engine/text/statements/searchPhrase.ts';
import { isTemporalClause } from '../../../electron/engine/text/openings/temporalClause.ts';
import { leavesOutSubject } from '../../../electron/engine/text/openings/withoutSubject.ts';
import {
  asksSomething,
  isQuestion,
  makesStatement,
} from '../../../electron/engine/text/questions.ts';
import { capitalize } from '../../../electron/engine/text/capitalize.ts';
import {
  automaticTitle,
  importedTitle,
  previewOf,
  replaceableTitle,
} from '../../../electron/engine/text/conversationTitle.ts';
import { introducedName } from '../../../electron/engine/text/own/introductionTerms.ts';

/** Functions of `text/openings`, of titles, introductions and questions over a text, as in `textFunctions`. */
export const openingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  announces,
  afterGreeting,
  asksAgain,
  automaticTitle,
  importedTitle,
  capitalize,
  namesFactToRemind,
  asksSomething,
  requestsInformation,
  introducedName,
  previewOf,
  replaceableTitle,
  isQuestion,
  isSearchPhrase,
  tellsOfPhrase: (text) => tellsOfPhrase(text, text.slice(0, text.length / 2)),
  isTemporalClause,
  leavesOutSubject,
  makesStatement,
};

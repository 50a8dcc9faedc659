import { asksToRepeat } from '../../../electron/engine/text/openings/repeatedQuestion.ts';
import { isAnnouncement } from '../../../electron/engine/text/openings/announcement.ts';
import { isReminderOfFact } from '../../../electron/engine/text/openings/reminderOfFact.ts';
import { stripGreeting } from '../../../electron/engine/text/openings/stripGreeting.ts';
import { requestsInformation } from '../../../electron/engine/text/openings/informationRequest.ts';
import {
  isSearchPhrase,
  statesValueOfPhrase,
} from '../../../electron/engine/text/statements/searchPhrase.ts';
import { isTemporalClause } from '../../../electron/engine/text/openings/temporalClause.ts';
import { omitsSubject } from '../../../electron/engine/text/openings/omitsSubject.ts';
import {
  containsQuestion,
  isQuestion,
  statesSomething,
} from '../../../electron/engine/text/questions.ts';
import { capitalize } from '../../../electron/engine/text/capitalize.ts';
import {
  automaticTitle,
  previewOf,
  replaceableTitle,
} from '../../../electron/engine/text/conversationTitle.ts';
import { introducedName } from '../../../electron/engine/text/own/introductionTerms.ts';

/** Functions of `text/openings`, of titles, introductions and questions over a text, as in `textFunctions`. */
export const openingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  isAnnouncement,
  stripGreeting,
  asksToRepeat,
  automaticTitle,
  capitalize,
  isReminderOfFact,
  containsQuestion,
  requestsInformation,
  introducedName,
  previewOf,
  replaceableTitle,
  isQuestion,
  isSearchPhrase,
  statesValueOfPhrase: (text) => statesValueOfPhrase(text, text.slice(0, text.length / 2)),
  isTemporalClause,
  omitsSubject,
  statesSomething,
};

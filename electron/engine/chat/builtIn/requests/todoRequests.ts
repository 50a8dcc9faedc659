import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { splitAtQuestion } from '../splitAtQuestion.ts';
import { capitalizeFirst, type Intent, type Pattern } from './intent.ts';
import { purchaseRequests } from './purchaseRequests.ts';
import { QUESTION_WORD } from './questionWord.ts';
import { splitTasks } from './splitTasks.ts';

/** Words of duty before what there is to do. */
const DUTY_PHRASE =
  /^(?:please\s+)?(?:i (?:need|have|must|should|ought|want)(?: to)?|we (?:need|have) to|(?:мне |нам )?(?:надо|нужно)(?: бы)?|хочу|need to)\s+/iu;

/** Conjunctions behind which a second thing to do was never written: "call mom and to". */
const DANGLING_CONJUNCTION =
  /(?:^(?:(?:and|or|to|also|и|или|ещё|еще|чтобы)(?: |(?=[.!]*$)))+|,? (?:and|or|и|или)(?: (?:also|then|ещё|еще|потом))?(?: to)?)[ .!]*$/iu;

/** Request to add a to-do, and the question behind it; or several to-dos, where it joins them. */
export const todoOf = (content = ''): Intent => {
  const { statement, ...questionField } = splitAtQuestion(content);
  // "Remind me to ask Anna where the key is?" is one thing to do.
  if (statement === '')
    return { kind: 'todo', content: capitalizeFirst(content.replace(DUTY_PHRASE, '')) };
  const words = trimEnd(statement.replace(DUTY_PHRASE, '').replace(DANGLING_CONJUNCTION, ''), ' ,');
  if (words === '') return { kind: 'unclear', command: 'todo' };
  const tasks = questionField.question === undefined ? splitTasks(words) : [words];
  return tasks.length > 1
    ? { kind: 'todos', contents: tasks.map(capitalizeFirst) }
    : { kind: 'todo', content: capitalizeFirst(words), ...questionField };
};

const todo = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content }) => todoOf(content),
});

/** Wordings of requests to add a to-do. */
export const todoRequests: readonly Pattern[] = [
  todo(/^(?:todo|to-do|task|дело|задача)\s*:\s*(?<content>\S.*)$/isu),
  todo(
    /^(?:remind me(?:,? please)? (?:to|2(?! (?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|times)(?!\p{L}))|that i (?:need|have) to)|add (?:a |an )?(?:new )?(?:to-?do|task|reminder)(?: to)?:?|new (?:to-?do|task):?)\s+(?!for\s)(?<content>\S.*)$/isu,
  ),
  todo(
    /^(?:set(?: up)?|create|make|schedule)(?: me)? (?:a|an|another) (?:new )?(?:reminder|to-?do|task)(?: for me)?(?:\s*:| to| about| that i (?:need|have) to)\s+(?<content>\S.*)$/isu,
  ),
  todo(/^(?:remind me(?:,? please)?|напомни(?:те)?(?: мне)?)\s*:\s*(?<content>[^\s?][^?]*)$/isu),
  todo(
    /^(?:todo|to-do)\s+(?!(?:lists?|apps?|items?|is|are|was|were|for|on|in|today|tomorrow|this|next)(?!\p{L}))(?<content>[^\s?][^?]*)$/isu,
  ),
  todo(
    new RegExp(
      `^(?:(?:добавь|запиши|создай|заведи)(?:те)?(?: мне)? (?:новое |новую )?(?:дело|задачу|напоминание):?|(?:поставь|установи|сделай)(?:те)?(?: мне)? (?:новое )?(?:напоминание|напоминалку):?|новая задача:?|новое дело:?)\\s+(?:на\\s+(?=(?:сегодня|завтра|послезавтра)(?!\\p{L})))?(?!(?:${QUESTION_WORD})(?!\\p{L}))(?<content>[^\\s,].*)$`,
      'isu',
    ),
  ),
  ...purchaseRequests,
  todo(/^(?:remember|(?:don't|don’t|do not|dont) (?:let me )?forget) to\s+(?<content>\S.*)$/isu),
  todo(
    /^не (?:забыть|забудь(?:те)?|дай(?:те)? мне забыть)\s+(?<content>\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?!\p{L}).*)$/isu,
  ),
  todo(
    /^(?:добавь|запиши|внеси)(?:те)? (?:в|к) (?:мой |мои )?(?:список(?: дел| задач| покупок)?|дела|задачи):?\s+(?<content>\S.*)$/isu,
  ),
];

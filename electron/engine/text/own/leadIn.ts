import { requestForms } from '../requestForms/requestForms.ts';
import { pronounCounts } from './pronounCounts.ts';

/** Word limit of a lead-in; a longer line says something of its own. */
const MAX_LEAD_IN = 18;

const TASK =
  /(?<!\p{L})(?:translate|summari[sz]e|sum up|proofread|rewrite|rephrase|paraphrase|shorten|explain|correct|check|fix|improve|edit|polish|review|analy[sz]e|draft (?:a |an )?(?:reply|answer)|(?:reply|answer|respond) to|tl;?dr|переведи|перескажи|резюмируй|сократи|проверь|исправь|вычитай|перепиши|объясни|разбери|проанализируй|ответить|ответь|суммируй|улучши)(?!\p{L})/iu;

const SPEECH_VERB =
  /(?<!\p{L})(?:(?:he|she|they|someone|somebody|\p{Lu}\p{Ll}+|boss|teacher|friend|colleague|mother|mom|mum|dad|sister|brother|wife|husband|neighbou?r|landlord)\s(?:just |once |also )?(?:wrote|writes|said|says|sent|texted|posted|claims|claimed|told me|answered|replied|emailed|messaged)|(?:got|received|came across|found|saw) this|(?:написала?|пишет|пишут|прислала?|прислали|утверждает|говорит|сказала?|ответила?|пришло|выложила?))(?!\p{L})/u;

const DEICTIC_WORD =
  /(?<!\p{L})(?:this|these|the following|see below|below|that one|here it is|вот это|вот такое|вот что|вот|это|ниже|следующее|текст|такое)(?!\p{L})/iu;

const ASKS = /\?\s*$/u;
/** The person's own list is introduced by their needs, not by what they were given. */
const OWN_LIST =
  /(?<!\p{L})(?:i have to|i need|i want|i['’]d like|my (?:questions|plans?|list|to-?dos?)|we need|мне надо|мне нужно|надо|мои вопросы|хочу|мне бы)(?!\p{L})/iu;

export type LeadIn = 'hands_over' | 'asks' | null;

/**
 * Kind of lead-in that a short first line is: it introduces a text that is not the person's
 * ("Translate:", "she wrote:"), it only asks, or it is no lead-in.
 */
export function leadInOf(line: string): LeadIn {
  const text = line.slice(0, 300).trim();
  const words = text.split(/\s+/u).length;
  if (text === '' || words > MAX_LEAD_IN) return null;
  if (OWN_LIST.test(text) && !TASK.test(text)) return null;
  if (SPEECH_VERB.test(text) && /[:?]$/u.test(text)) return 'hands_over';
  const isTask = TASK.test(text);
  if (isTask && (/:$/u.test(text) || words <= 8 || DEICTIC_WORD.test(text))) return 'hands_over';
  if (DEICTIC_WORD.test(text) && /[:?]$/u.test(text)) return 'hands_over';
  // A heading may be a question too; one to the assistant refers to the text, or uses a pronoun.
  const isAddressed =
    DEICTIC_WORD.test(text) || pronounCounts(text).own > 0 || /^\p{Ll}/u.test(text);
  return ASKS.test(text) && isAddressed ? 'asks' : null;
}

function asksToRemember(text: string): boolean {
  return requestForms(text, 'remember').length > 0;
}

/**
 * Offset after the colon of a lead-in within one line: "she wrote: I'm not coming"; -1 if there is
 * none.
 */
export function leadInEnd(line: string): number {
  const colon = line.slice(0, 300).search(/:\s+\S/u);
  if (colon < 0) return -1;
  const leadIn = line.slice(0, colon + 1);
  // "Remember this: …" is the person's own, if nobody else is said to have written it.
  const isOwnRequest = !SPEECH_VERB.test(leadIn) && !TASK.test(leadIn) && asksToRemember(leadIn);
  // "And another thing: keep in mind that …" announces a request.
  const [request] = requestForms(line.slice(colon + 1, colon + 81), 'remember');
  const isAnnounced = !SPEECH_VERB.test(leadIn) && !TASK.test(leadIn) && (request?.start ?? 9) < 3;
  const isOwn = isOwnRequest || isAnnounced;
  return leadInOf(leadIn) === 'hands_over' && !isOwn ? colon + 1 : -1;
}

import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokenize.ts';
import type { AnswerHit } from '../../../retrieval/recall.ts';
import { recallFor } from './recallFor.ts';
import type { AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { hitsReply } from './lines/hitLines.ts';

/** Limit of lines about one person or thing. */
const MAX_LINES = 8;

const RELATION_NOUN =
  /(?<!\p{L})(?:(?:my|our|his|her|their|\p{L}+'s) (?:\p{L}+ )?(?:sister|brother|mother|father|mom|mum|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|uncle|aunt|cousin|niece|nephew|grand\p{L}+|friend|boss|manager|colleague|coworker|landlord|landlady|tenant|neighbou?r|teacher|doctor|dentist|lawyer|vet|trainer|coach|roommate|flatmate|client|dog|cat|pet)|мо[йяюимеё]\p{L}* |наш\p{L}* |брат|сестр|мать|мам|отец|отц|пап|сын|доч|жен[аыу]|муж|дяд|тёт|тет[яюь]|племянни|двоюродн|бабушк|дедушк|друг|подруг|начальни|коллег|сосед|учител|врач|тренер|адвокат|собак|кошк)/iu;

/**
 * What is known of a person or thing: relations first, then confirmed memories, then the rest. Null
 * for a word in lower case that is nobody's name, or if no text has all words of a topic.
 */
export async function personReply(
  context: AnswerContext,
  name: string,
  heading: string | null,
): Promise<(() => Reply) | null> {
  const { phrases } = context;
  const nameStems = tokenize(name).map(stem);
  const { recalled, receiptOf } = await recallFor(context, name, {
    limit: 40,
    memoriesOnly: false,
  });
  const hits = recalled.hits
    .filter(({ content, matchKind }) => matchKind === 'entity' || mentionsName(content, nameStems))
    .sort((a, b) => rank(b) - rank(a) || b.eventTime - a.eventTime);
  if (hits.length === 0) {
    // In lower case it may be any word: "who is responsible?" is searched for. Of several words, one
    // may be known: what is known under a heading need not have them all.
    if (!/^\p{Lu}/u.test(name) || (heading !== null && nameStems.length > 1)) return null;
    const reply = { ...textReply(phrases.unknownName(name)), receipt: receiptOf([]) };
    return () => reply;
  }
  return hitsReply(context, hits, { limit: MAX_LINES, heading, terms: nameStems, receiptOf });
}

/** True if a text contains every word of the name, in any inflection. */
function mentionsName(content: string, nameStems: readonly string[]): boolean {
  const stems = new Set(tokenize(content).map(stem));
  return nameStems.every((term) => stems.has(term));
}

function rank({ content, confirmed, source }: AnswerHit): number {
  const relation = RELATION_NOUN.test(content.replaceAll('’', "'")) ? 4 : 0;
  return relation + (confirmed ? 2 : 0) + (source === 'memory' ? 1 : 0);
}

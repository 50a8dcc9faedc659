// `npm run bench:prompt -- --data FILE [--json]`: the requests of a recorded conversation of 40 turns
// in LoCoMo's form, and of one with short turns: how much of each a server can reuse, and its tokens;
// and what reading a long conversation costs at night.
import { benchArguments } from './lib/arguments.ts';
import { measurePrompts, type Exchange } from './lib/dialogue/promptFigures.ts';
import { SHORT_EXCHANGES } from './lib/dialogue/shortExchanges.ts';
import { measureNight } from './lib/nightFigures.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';

/** Exchanges of a conversation: 40 turns, half of them the person's. */
const EXCHANGES = 20;
/** Gate: share of a request that begins like the one before. */
const REUSABLE_PERCENT = 50;
/**
 * Gates: tokens of a night beside its text, the fixed tokens of one of its requests to a local server,
 * and those of what is handed over to be read.
 */
const MAX_TIMES_TEXT = 1.6;
const MAX_FIXED = 1_500;
const MAX_READ = 1_500;

const { data, json } = benchArguments();
const [sample] = readLocomo(data);
if (sample === undefined) throw new Error(`no conversation in ${data}`);

const recorded = await measurePrompts(exchangesOf(sample));
const shortFigures = await measurePrompts(SHORT_EXCHANGES);
for (const [name, figures] of Object.entries({ recorded, short: shortFigures })) {
  const { tokens, reusablePercent, requests, ids, missingTurns, maxToolCount, toolTokens } =
    figures;
  console.log(
    `${name}, ${requests} requests: ${reusablePercent} % reusable; tokens a request: system ` +
      `${tokens.system}, tools ${tokens.tools}, history ${tokens.history}, memory ${tokens.memory}, ` +
      `all ${tokens.all}; at most ${maxToolCount} tools in ${toolTokens} tokens; ids in ${ids} ` +
      `requests; ${missingTurns} turns missing that would fit`,
  );
}
const night = await measureNight();
console.log(
  `a night over a conversation of ${night.textTokens} tokens, answers of 4,000 characters: ` +
    `${night.requests} requests of ${night.requestTokens} tokens, ${night.ratio} times the text ` +
    `(fixed part of a request ${night.fixedTokens}; at most ${night.largestTokens} to read in one)`,
);
if (json) console.log(JSON.stringify({ recorded, short: shortFigures, night }));
const isMet =
  night.ratio <= MAX_TIMES_TEXT &&
  night.fixedTokens <= MAX_FIXED &&
  night.largestTokens <= MAX_READ &&
  [recorded, shortFigures].every(
    ({ reusablePercent, ids, missingTurns }) =>
      reusablePercent >= REUSABLE_PERCENT && ids === 0 && missingTurns === 0,
  );
process.exit(isMet ? 0 : 1);

function exchangesOf({ turns }: Sample): Exchange[] {
  const exchanges = turns.flatMap((turn, i): Exchange[] => {
    const reply = turns[i + 1];
    return turn.speaker === 'user' && reply?.speaker === 'assistant'
      ? [{ question: turn.text, answer: reply.text }]
      : [];
  });
  return exchanges.slice(0, EXCHANGES);
}

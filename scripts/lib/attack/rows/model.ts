import { all, measured, some, type AttackSection } from '../row.ts';

const SERVER = 'tests/pipeline/chat/modelServerLimits.test.ts';
const STRANGERS = 'tests/unit/electron/engine/models/http/strangers.test.ts';
const FAULTS = 'tests/pipeline/learning/consolidationFaults.test.ts';

export const MODEL: AttackSection = {
  section: 4,
  name: 'The model as attacker',
  rows: [
    {
      attack: 'chat tools: unasked, unknown, hostile arguments',
      tests: [
        all('tests/pipeline/learning/modelInjection.test.ts'),
        some('tests/pipeline/chat/modelFaults.test.ts', /^a tool call that is/u),
        some('tests/pipeline/chat/modelChat.test.ts', /malformed|only ever calls tools/u),
        all('tests/pipeline/chat/memoryToolLimits.test.ts'),
      ],
    },
    {
      attack: 'consolidation: wrong quotes, evil items',
      tests: [
        some(FAULTS, /^(?:what is left out is named|an answer is read through|an item )/u),
        all('tests/unit/electron/engine/text/quoteIn.test.ts'),
      ],
    },
    {
      attack: 'consolidation: true quote, unrelated statement',
      tests: [
        all('tests/unit/electron/engine/text/grounding.test.ts'),
        all('tests/pipeline/learning/pastedPassages.test.ts'),
      ],
    },
    {
      attack: 'a model that obeys, 200 poisoned turns',
      tests: [all('tests/pipeline/learning/poisonedTurns.test.ts')],
    },
    {
      attack: '10,000 extracted items (others within 100 ms)',
      tests: [
        measured('tests/attack/itemsFromModel.test.ts'),
        all('tests/pipeline/learning/manyItems.test.ts'),
      ],
    },
    { attack: 'redirects 301 to 308', tests: [some(STRANGERS, /redirect/u)] },
    { attack: 'gzip bomb', tests: [some(SERVER, /gzip/u), some(STRANGERS, /compress|encod/u)] },
    {
      attack: '64 MB in one line of a stream',
      tests: [
        some(SERVER, /one line|endless lines/u),
        all('tests/unit/electron/engine/models/http/eventBlocks.test.ts'),
      ],
    },
    {
      attack: 'endless, long and broken answers',
      tests: [
        some(SERVER, /^(?!.*(?:gzip|one line|endless lines))/u),
        some(STRANGERS, /does not end/u),
        some('tests/pipeline/chat/modelFaults.test.ts', /^(?!a tool call)/u),
      ],
    },
  ],
};

import { all, measured, some, type AttackSection } from '../row.ts';

const SOCKETS = 'tests/unit/electron/loopback/hostileSockets.test.ts';
const LINEAR = 'tests/unit/electron/engine/text/linear.test.ts';

export const ABUSE: AttackSection = {
  section: 2,
  name: 'Scale and abuse',
  rows: [
    {
      attack: 'fuzzed frames over all commands',
      tests: [
        all('tests/attack/fuzzedFrames.test.ts'),
        some('tests/contract/contract.test.ts', /arbitrary frames/u),
      ],
    },
    {
      attack: 'identifiers that are paths, in every command',
      tests: [all('tests/pipeline/chat/identifiersAreNoPaths.test.ts')],
    },
    {
      attack: 'oversized frames, deep JSON, bytes, no UTF-8',
      tests: [all('tests/attack/oversizedFrames.test.ts'), some(SOCKETS, /too large|is not JSON/u)],
    },
    {
      attack: 'one message without spaces, 99 KB',
      tests: [measured('tests/attack/longInput.test.ts'), some(LINEAR, /.*/u)],
    },
    {
      attack: '`Mr. ` and `read chats`, again and again',
      tests: [some(LINEAR, /: (?:sentences|firstSentence|.*asked.*|.*read.*)/iu)],
    },
    {
      attack: '1,000 messages a second, all at once, many clients',
      tests: [measured('tests/attack/flood.test.ts')],
    },
    { attack: '10,000 conversations', tests: [measured('tests/attack/manyConversations.test.ts')] },
    {
      attack: 'replays, the same id with other text',
      tests: [all('tests/attack/replays.test.ts')],
    },
    {
      attack: 'a client that never reads',
      tests: [measured('tests/attack/stalledClient.test.ts')],
    },
    {
      attack: '300 idle connections',
      tests: [all('tests/unit/electron/loopback/idleConnections.test.ts')],
    },
    {
      attack: 'sockets without a hello',
      tests: [some(SOCKETS, /that says nothing|strangers/u)],
    },
    {
      attack: '20,000 search strings',
      tests: [
        some('tests/pipeline/recall/searchFaults.test.ts', /^any string/u),
        some('tests/unit/electron/engine/text/matchQuery.test.ts', /never break FTS5/u),
      ],
    },
  ],
};

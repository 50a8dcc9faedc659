import { all, some, type AttackSection } from '../row.ts';

const KILLS = 'tests/reliability/kill.test.ts';
const SWAPS = 'tests/reliability/swapKill.test.ts';
const FILES = 'tests/reliability/damagedFiles.test.ts';
const FOLDERS = 'tests/pipeline/storage/damagedFolders.test.ts';
const STORAGE = 'tests/pipeline/storage/storageFaults.test.ts';
const DISK = 'tests/pipeline/storage/diskFailures.test.ts';
const START = 'tests/reliability/fullDiskStart.test.ts';
const HOST = 'tests/unit/electron/host/damagedFiles.test.ts';
const RUN = 'tests/unit/electron/loopback/run.test.ts';

const smallFile = (name: string) => [
  some(FILES, new RegExp(`^in place of (?:home|workspace) ${name} `, 'u')),
  some(FILES, /^in place of every small file at once/u),
];

export const DURABILITY: AttackSection = {
  section: 1,
  name: 'Durability',
  rows: [
    { attack: 'SIGKILL under load', tests: [all(KILLS)] },
    {
      attack: 'SIGKILL in the middle of an answer',
      tests: [all('tests/reliability/streamKill.test.ts')],
    },
    {
      attack: 'SIGKILL around forgetting',
      tests: [
        all('tests/attack/forgetKill.test.ts'),
        some('tests/pipeline/curation/forgetHidden.test.ts', /finished at the next start/u),
      ],
    },
    {
      attack: 'SIGKILL around a restore, a backup and a migration',
      tests: [
        some(SWAPS, /kills during a/u),
        some('tests/pipeline/storage/restoreBackup.test.ts', /a restore that was cut off/u),
      ],
    },
    { attack: 'power cuts', tests: [all('tests/reliability/powerCut.test.ts')] },
    {
      attack: 'bit flips in a database',
      tests: [
        all('tests/reliability/damagedImages.test.ts'),
        some('tests/pipeline/storage/closedChecksum.test.ts', /one bit is another/u),
        some('tests/pipeline/storage/damagedRows.test.ts', /damage that is met/u),
      ],
    },
    {
      attack: 'database truncated, replaced, zeroed, deleted',
      tests: [
        all('tests/reliability/damage.test.ts'),
        some(STORAGE, /^a database that is gone|damaged file|damage inside/u),
        some(FOLDERS, /^the database/u),
      ],
    },
    {
      attack: 'WAL and SHM deleted, truncated, flipped',
      tests: [some(STORAGE, /^a lost tail/u), some(FOLDERS, /in the place of its log/u)],
    },
    { attack: 'config.json in other forms', tests: smallFile('config\\.json') },
    {
      attack: 'forgotten.json in other forms',
      tests: [
        ...smallFile('forgotten\\.json'),
        all('tests/pipeline/curation/lostForgotten.test.ts'),
      ],
    },
    { attack: 'memory.mark in other forms', tests: smallFile('memory\\.mark') },
    { attack: 'journal.ndjson in other forms', tests: smallFile('journal\\.ndjson') },
    {
      attack: 'workspaces.json in other forms',
      tests: [...smallFile('workspaces\\.json'), some(FOLDERS, /^a lost list of workspaces/u)],
    },
    {
      attack: 'models, secrets, loopback, instance.json in other forms',
      tests: [...smallFile('models\\.json'), all(HOST)],
    },
    {
      attack: 'files in place of folders, folders gone, links',
      tests: [some(FOLDERS, /^(?:a folder of a workspace|the database)/u)],
    },
    {
      attack: 'disk full',
      tests: [
        all('tests/reliability/fullDisk.test.ts'),
        all('tests/pipeline/storage/refusedWrites.test.ts'),
        some(START, /full disk/u),
        some(DISK, /waits in the journal|ENOSPC|full/u),
      ],
    },
    {
      attack: 'nearly full disk (short writes)',
      tests: [
        some(DISK, /a few bytes at once/u),
        all('tests/unit/electron/engine/files/atomicFile.test.ts'),
      ],
    },
    {
      attack: 'read-only folder',
      tests: [
        some(FOLDERS, /^a disk that refuses one workspace/u),
        some(DISK, /^a disk that says/u),
      ],
    },
    {
      attack: 'paths: Unicode, quotes, %#?, newline, dash, too long',
      tests: [all('tests/attack/unusualHomes.test.ts'), some(START, /longer than|home is a file/u)],
    },
    {
      attack: 'clock a year back, ten years ahead, and right again',
      tests: [
        all('tests/attack/clock.test.ts'),
        all('tests/pipeline/maintenance/clockJump.test.ts'),
        some('tests/pipeline/storage/backups.test.ts', /clock was set back/u),
      ],
    },
    {
      attack: 'several programs at once; a home copied while it runs',
      tests: [
        all('tests/attack/severalPrograms.test.ts'),
        some(RUN, /second start|same moment|after a kill/u),
      ],
    },
    {
      attack: 'ulimit -n, small heap',
      tests: [all('tests/attack/systemLimits.test.ts'), some(START, /without file descriptors/u)],
    },
    {
      attack: 'reader and maintenance threads dying',
      tests: [
        all('tests/attack/dyingThreads.test.ts'),
        all('tests/unit/electron/engine/readers/createReaders.test.ts'),
      ],
    },
    { attack: "the engine's thread dying", tests: [all('tests/attack/engineDeaths.test.ts')] },
    {
      attack: 'recovery while a restore runs',
      tests: [some(DISK, /^recovery, restore and closing/u)],
    },
  ],
};

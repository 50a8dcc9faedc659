import { expect, test } from 'vitest';
import { statementLabel } from '../../../../../electron/engine/context/statementLabel.ts';
import { readDate, readEndDate } from '../../../../../electron/engine/algorithms/time/readDate.ts';

const NOW = Date.UTC(2026, 2, 10, 12);

test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'])(
  'the days of an interval are those that were said, in %s',
  (zone) => {
    const node = {
      kind: 'Fact',
      type: 'semantic',
      trust: 'extracted',
      disputed: false,
      createdAt: NOW,
      eventTime: NOW,
      lastVerifiedAt: NOW,
      trueFrom: readDate('2024-05-01', zone) ?? 0,
      trueUntil: readEndDate('2026-03-09', zone) ?? 0,
    } as const;
    expect(statementLabel(node, { now: NOW, zone })).toBe(
      'Fact, was true from 2024-05-01 until 2026-03-09, no longer',
    );
  },
);

import { expect, test } from 'vitest';
import { decodeHtml } from '../../../../../../../electron/engine/ingest/documents/parsing/html.ts';

test.each(['utf-16', 'UTF-16LE', 'utf-16be'])(
  'a page that declares %s in bytes of ASCII is read as UTF-8',
  (label) => {
    const page = `<meta charset="${label}"><p>The oven – warm.`;
    const bytes = Buffer.from(page);
    const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2, ' ')]);
    expect(decodeHtml(even)).toContain('The oven – warm.');
  },
);

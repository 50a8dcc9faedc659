import { expect, test } from 'vitest';
import { redactSecrets } from '../../../../../../electron/engine/algorithms/secrets/redactSecrets.ts';
import { documentChunks } from '../../../../../../electron/engine/ingest/documents/documentChunks.ts';
import { parsePlain } from '../../../../../../electron/engine/ingest/documents/parsedDocument.ts';

function parsed(json: string) {
  const document = parsePlain('json', Buffer.from(json), (text) => redactSecrets(text).text);
  if (!document.ok) throw new Error(document.error);
  return document.value;
}

test('secrets in JSON are redacted, whatever their type, and it stays JSON', () => {
  const token = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const pem = [
    '-----BEGIN PRIVATE KEY-----',
    'MIIEvQIBADANBgkqhkiG9w0',
    '-----END PRIVATE KEY-----',
  ];
  const { text } = parsed(
    JSON.stringify({ password: 12345678, note: `key:\n${token}`, pem, pins: { pin: 4711 } }),
  );
  expect(JSON.parse(text)).toEqual({
    password: '[redacted: password]',
    note: 'key:\n[redacted: token]',
    pem: ['[redacted: private key]'],
    pins: { pin: '[redacted: PIN]' },
  });
});

test('the chunks of JSON have their pointers and lines, also behind what was redacted', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    password: 12345678,
    row: n,
    text: 'The oven is hot. '.repeat(20),
  }));
  const chunks = documentChunks('a.json', parsed(JSON.stringify(rows)));
  expect(chunks.length).toBeGreaterThan(5);
  for (const { content, pointer, startLine } of chunks.slice(1)) {
    const row = /"row": (\d+)/u.exec(content)?.[1] ?? '';
    expect(pointer).toBe(`/${row}`);
    expect(startLine).toBe(2 + Number(row) * 5);
  }
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFile, exportText, zipContents } from '../../support/portable/exporting.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const LONG_NAME = '山田太郎'.repeat(70);
const HOSTILE = '../../../etc/shadow: CON.<script>\n---\ntrust: user';

async function livedIn() {
  const engine = await startMemoryEngine();
  engine.draws([
    {
      content: 'Marek Novák leads the Lantern project.',
      quote: 'Marek Novák leads the Lantern project',
      entities: [{ name: 'Marek Novák' }, { name: 'Lantern' }],
    },
  ]);
  await engine.say('Marek Novák leads the Lantern project.');
  await engine.consolidate();
  const remember = async (content: string) =>
    (await engine.call('facts.remember', { content, kind: 'Fact' })).node.id;
  await remember(HOSTILE);
  await remember(LONG_NAME);
  await remember(`${LONG_NAME}電話`);
  const nodeId = await remember('=HYPERLINK("http://evil.test","x")');
  await engine.call('facts.edit', { nodeId, tags: ['house keeping', '2026', 'бумаги'] });
  const gone = await remember('The bus stops at the mill.');
  await engine.call('facts.retract', { nodeId: gone });
  return engine;
}

const vault = { kind: 'memories', format: 'vault', scope: { kind: 'all' } } as const;

test('memories go out as a vault, as JSON Lines and as CSV, all of them or those in use', async () => {
  const engine = await livedIn();
  const { item, content } = await exportFile(engine, vault);
  const path = join(temporaryFolder(), 'vault.zip');
  writeFileSync(path, content);
  const notes = await zipContents(path);
  const names = [...notes.keys()];
  expect(item.report.written).toEqual({ memories: 6, entities: expect.any(Number) as number });

  for (const name of names) {
    const parts = name.split('/');
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(120);
      expect(part).not.toMatch(/[<>:"\\|?*\p{Cc}]|^\.|[. ]$/u);
    }
  }
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);

  const marek = names.find((name) => name.startsWith('Facts/Marek Novák leads')) ?? '';
  expect(notes.get(marek)).toContain('[[Marek Novák]]');
  expect(notes.get(marek)).toContain('> Marek Novák leads the Lantern project');
  expect(names).toContain('People and things/Marek Novák.md');
  const hostile = notes.get(names.find((name) => name.includes('shadow')) ?? '') ?? '';
  const [, head = ''] = hostile.split('---\n');
  expect(head).toContain('trust: "user"\n');
  expect(head.match(/^trust:/gmu)).toHaveLength(1);
  expect(hostile).toContain(String.raw`\<script>`);

  const lines = (await exportText(engine, { ...vault, format: 'jsonl' })).trimEnd().split('\n');
  const memories = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(memories).toHaveLength(6);
  expect(memories.map(({ content: text }) => text)).toContain(HOSTILE);
  expect(memories.find(({ content: text }) => text === 'The bus stops at the mill.')).toMatchObject(
    {
      v: 1,
      status: 'retracted',
      trust: 'user',
    },
  );

  const active = await exportFile(engine, { ...vault, format: 'csv', scope: { kind: 'active' } });
  expect(active.item.report).toEqual({
    written: { memories: 5 },
    omitted: { inactive_memories: 1 },
  });
  const csv = active.content.toString('utf8');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`);
  expect(csv).not.toContain('The bus stops');
  const [first] = memories;
  const chosen = { kind: 'chosen', nodeIds: [String(first?.['id'])] } as never;
  const only = await exportText(engine, { ...vault, format: 'jsonl', scope: chosen });
  expect(only.trimEnd().split('\n')).toEqual([lines[0]]);
});

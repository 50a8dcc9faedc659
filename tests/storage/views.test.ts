import { describe, expect, test } from 'vitest';
import { databaseOf, schemaText } from './support/schemaText.ts';
import { fillWithGoodRows, insertRow, newRow } from './support/goodRows.ts';

function filled() {
  const db = databaseOf(schemaText());
  fillWithGoodRows(db);
  db.prepare("INSERT INTO meta (key, value) VALUES ('workspace_id', 'ws')").run();
  return db;
}

describe('the views of the memory subsystem', () => {
  test('have the fields of its contract', () => {
    const db = filled();
    const columns = (view: string) =>
      (db.pragma(`table_info(${view})`) as { name: string }[]).map(({ name }) => name);
    expect(columns('memories')).toEqual(
      'memoryId orchestratorId type importance content summary confidence source status createdAt updatedAt'.split(
        ' ',
      ),
    );
    expect(columns('memory_edges')).toEqual(
      'edgeId fromMemoryId toMemoryId edgeType weight reason createdAt'.split(' '),
    );
    expect(columns('memory_sources')).toEqual(
      'sourceId orchestratorId sourceType sourcePath conversationId workflowRunId stepId capturedBy createdAt'.split(
        ' ',
      ),
    );
    expect(columns('memory_embeddings')).toEqual(
      'memoryId passage model dimensions vector createdAt'.split(' '),
    );
  });

  test('show what has a kind, under its workspace, and no episode', () => {
    const db = filled();
    insertRow(
      db,
      'nodes',
      newRow('nodes', { type: 'episodic', kind: null, session_id: 's', source_seq: 1 }),
    );
    db.prepare('UPDATE nodes SET source_seq = 2 WHERE seq = 1').run();
    const rows = db.prepare('SELECT * FROM memories ORDER BY memoryId').all();
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      memoryId: 'node1',
      orchestratorId: 'ws',
      type: 'Fact',
      confidence: 1,
      // Its own words, in a source that the system captured.
      source: 'source2:user',
      status: 'active',
    });
    expect(rows[1]).toMatchObject({ memoryId: 'node2', source: null });
  });

  test('name the five relations, and turn a cause around: the effect is caused by it', () => {
    const db = filled();
    db.exec('DELETE FROM edges');
    const relations = {
      causal: 'CausedBy',
      supersedes: 'Updates',
      contradicts: 'Contradicts',
      related_to: 'RelatedTo',
      part_of: 'PartOf',
    };
    for (const [i, relation] of [...Object.keys(relations), 'temporal', 'derived_from'].entries()) {
      insertRow(
        db,
        'edges',
        newRow('edges', {
          seq: 100 + i,
          id: relation,
          relation_type: relation,
          source_seq: 1,
          target_seq: 2,
        }),
      );
    }
    const rows = db
      .prepare('SELECT edgeId, edgeType, fromMemoryId, toMemoryId FROM memory_edges')
      .raw()
      .all();
    expect(rows).toEqual(
      Object.entries(relations).map(([relation, name]) =>
        relation === 'causal'
          ? [relation, name, 'node2', 'node1']
          : [relation, name, 'node1', 'node2'],
      ),
    );
  });

  test.for([
    ['conversation', 'channel_transcript'],
    ['channel_transcript', 'channel_transcript'],
    ['ingest_file', 'ingest_file'],
    ['manual', 'manual'],
    ['diagnostics', 'diagnostics'],
    ['tool_result', 'workflow_output'],
    ['workflow_output', 'workflow_output'],
    ['extraction', 'channel_transcript'],
    ['consolidation', 'channel_transcript'],
  ] as const)('call a source of type %s one of type %s', ([own, shown]) => {
    const db = filled();
    insertRow(db, 'sources', newRow('sources', { source_type: own, source_path: '/notes.md' }));
    const row = db.prepare("SELECT * FROM memory_sources WHERE sourceId = 'source4'").get();
    expect(row).toMatchObject({
      sourceType: shown,
      sourcePath: '/notes.md',
      capturedBy: 'system',
      orchestratorId: 'ws',
    });
  });

  test('give the vectors of memories, and of nothing else', () => {
    const db = filled();
    insertRow(db, 'embeddings', newRow('embeddings', { owner: 'entity', owner_seq: 1 }));
    const rows = db
      .prepare('SELECT memoryId, model FROM memory_embeddings ORDER BY memoryId')
      .all();
    expect(rows).toEqual([1, 2, 3].map((n) => ({ memoryId: `node${n}`, model: 'm' })));
  });
});

import { routineCauseSchema, routineRunStateSchema } from '../../shared/domain/routine.ts';
import { describe, expect, test } from 'vitest';
import { actorSchema } from '../../shared/domain/change.ts';
import { messageRoleSchema, messageStateSchema } from '../../shared/domain/chat.ts';
import { relationTypeSchema } from '../../shared/domain/edge.ts';
import { entityRoleSchema } from '../../shared/domain/entity.ts';
import {
  kindsByType,
  nodeKindSchema,
  nodeStatusSchema,
  nodeTypeSchema,
  reviewSchema,
  sourceRoleSchema,
  sourceTypeSchema,
  statusReasonSchema,
  trustSchema,
} from '../../shared/domain/node.ts';
import { questionIntentSchema } from '../../shared/domain/receipt.ts';
import { impliedChecks } from './support/badRows.ts';
import { fillWithGoodRows, goodRows, newRow, refusal, type Row } from './support/goodRows.ts';
import { refusedRows } from './support/refusedRows.ts';
import { checksOf, databaseOf, schemaText, without, type Check } from './support/schemaText.ts';

const sql = schemaText();
const checks = checksOf(sql);
const db = filled(sql);

function filled(text: string) {
  const made = databaseOf(text);
  fillWithGoodRows(made);
  return made;
}

function tables(): string[] {
  const names = db
    .prepare(
      `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE %'
       AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' AND name <> 'sqlite_sequence'`,
    )
    .pluck()
    .all() as string[];
  return [...names, 'vectors.vector_tables'];
}

function shown(patch: Row): string {
  return JSON.stringify(patch, (_, value: unknown) =>
    Array.isArray(value) ? value.length : value,
  ).slice(0, 80);
}

function info<T>(table: string, pragma: string): T[] {
  const [schema, name] = table.includes('.') ? table.split('.') : ['main', table];
  return db.pragma(`${schema}.${pragma}(${name})`) as T[];
}

describe('the schema', () => {
  test('takes a good row in every table it has', () => {
    expect(Object.keys(goodRows).sort()).toEqual(tables().sort());
    for (const table of tables()) {
      expect(refusal(db, table, newRow(table)), table).toBeNull();
    }
  });

  const allRefused = tables().flatMap((table) =>
    refusedRows(table).map((patch): [string, string, Row] => [table, shown(patch), patch]),
  );
  test.for(allRefused)('refuses in %s a row with %s', ([table, , patch]) => {
    expect(refusal(db, table, newRow(table, patch))).toMatch(/CHECK constraint failed/);
  });

  test.for(checks.map((check): [string, Check] => [`${check.table}: ${check.asks}`, check]))(
    'owes its protection to CHECK %s',
    ([, check]) => {
      const implied = impliedChecks.find(
        ({ table, asks }) => table === check.table && asks.test(check.asks),
      );
      const also = checks.find(
        ({ table, asks }) => implied?.table === table && implied.also.test(asks),
      );
      const weaker = filled(without(sql, also === undefined ? [check] : [check, also]));
      const isInserted = refusedRows(check.table).filter(
        (patch) => refusal(weaker, check.table, newRow(check.table, patch)) === null,
      );
      weaker.close();
      expect(isInserted, 'rows only this CHECK refuses').not.toEqual([]);
    },
  );

  test.for(tables())('refuses NULL wherever %s does not allow it', (table) => {
    const columns = info<{ name: string; notnull: number }>(table, 'table_info');
    for (const { name } of columns.filter(({ notnull }) => notnull === 1)) {
      const message = refusal(db, table, newRow(table, { [name]: null }));
      expect(message, `${table}.${name}`).toMatch(/NOT NULL constraint failed/);
    }
  });

  test.for(tables())('refuses a second row where %s allows one', (table) => {
    const required: Readonly<Record<string, Row>> = { entities_self: { is_self: 1 } };
    const indexes = info<{ name: string; unique: number }>(table, 'index_list');
    const schema = table.startsWith('vectors.') ? 'vectors.' : '';
    for (const { name } of indexes.filter((index) => index.unique === 1)) {
      const columns = (db.pragma(`${schema}index_info(${name})`) as { name: string }[]).map(
        (column) => column.name,
      );
      const own = required[name] ?? {};
      const first = { ...goodRows[table]?.(1), ...own };
      const same = Object.fromEntries(columns.map((column) => [column, first[column] ?? null]));
      const message = refusal(db, table, newRow(table, { ...own, ...same }));
      expect(message, `${table} (${columns.join(', ')})`).toMatch(/UNIQUE constraint failed/);
    }
  });

  test.for(tables())('refuses rows of %s that point nowhere', (table) => {
    const required: Readonly<Record<string, Row>> = {
      reverts: { cause: 'undo' },
      a_seq: { b_seq: 1_000_000 },
      // A session is of one or the other.
      ...(table === 'sessions_consolidations' && { document_seq: { conversation_seq: null } }),
    };
    for (const { from } of info<{ from: string }>(table, 'foreign_key_list')) {
      const good = newRow(table);
      const nowhere = typeof good[from] === 'string' || from === 'reverts' ? 'nowhere' : 999_999;
      const message = refusal(db, table, newRow(table, { ...required[from], [from]: nowhere }));
      expect(message, `${table}.${from}`).toMatch(/FOREIGN KEY constraint failed/);
    }
  });
});

describe('the words of a closed list', () => {
  const closed = (status: string): Row =>
    status === 'active' ? {} : { status_reason: 'user', valid_until: 20 };
  const lists: readonly [string, string, readonly string[], (value: string) => Row][] = [
    ['nodes', 'status', nodeStatusSchema.options, closed],
    [
      'nodes',
      'status_reason',
      statusReasonSchema.options,
      () => ({ ...closed('retracted'), status: 'retracted' }),
    ],
    ['nodes', 'source_type', sourceTypeSchema.options, () => ({})],
    ['nodes', 'source_role', sourceRoleSchema.options, () => ({})],
    ['nodes', 'trust', trustSchema.options, () => ({})],
    ['nodes', 'review', reviewSchema.options, () => ({})],
    ['sources', 'source_type', sourceTypeSchema.options, () => ({ source_path: '/f' })],
    [
      'edges',
      'relation_type',
      relationTypeSchema.options,
      (relation) => ({
        source_seq: 1,
        target_seq: 3,
        predicate: relation === 'entity' ? 'lives in' : '',
      }),
    ],
    ['node_entities', 'role', entityRoleSchema.options, () => ({})],
    [
      'messages',
      'role',
      messageRoleSchema.options,
      (role) => (role === 'user' ? {} : { author: 'a' }),
    ],
    ['messages', 'state', messageStateSchema.options, () => ({ role: 'assistant', author: 'a' })],
    ['change_groups', 'actor', actorSchema.options, () => ({})],
    ['sources', 'captured_by', ['extractor', 'user', 'system'], () => ({})],
    [
      'sessions_consolidations',
      'reason',
      ['inactivity', 'closed', 'sweep', 'manual', 'document'],
      () => ({ completed_at: 5 }),
    ],
    [
      'changes',
      'op',
      ['insert', 'update', 'delete'],
      (op) => ({ insert: { before: null }, delete: { after: null } })[op] ?? {},
    ],
    ['irrelevance', 'intent', questionIntentSchema.options, () => ({})],
    ['recall_log', 'purpose', ['chat', 'selector', 'step', 'diagnostics', 'tool'], () => ({})],
    [
      'maintenance_runs',
      'state',
      ['running', 'done', 'failed', 'cancelled'],
      () => ({ due_at: 99 }),
    ],
    [
      'routines',
      'trigger_kind',
      ['manual', 'schedule', 'selector'],
      (kind) => ({ cron: kind === 'schedule' ? '0 7 * * *' : null }),
    ],
    ['routine_runs', 'cause', routineCauseSchema.options, () => ({})],
    ['routine_runs', 'state', routineRunStateSchema.options, () => ({})],
    ['routine_steps', 'trust', trustSchema.options, () => ({})],
    ['embeddings', 'owner', ['node', 'entity'], () => ({})],
    ['index_log', 'owner', ['node', 'entity', 'session'], () => ({})],
    ['vectors.vector_tables', 'owner', ['node', 'entity'], () => ({})],
  ];

  test.for(lists)('are the same in %s.%s and in the domain', ([table, column, values, fitting]) => {
    for (const value of values) {
      const row = newRow(table, { ...fitting(value), [column]: value });
      expect(refusal(db, table, row), value).toBeNull();
    }
    const inSchema = checks.find(
      (check) => check.table === table && check.asks.startsWith(`${column} IN (`),
    );
    const words = [...(inSchema?.asks ?? '').matchAll(/'([^']*)'/g)].map((match) => match[1]);
    expect(words.sort()).toEqual([...values].sort());
  });

  test('allow for each type of node the kinds that the domain allows', () => {
    const accepted = Object.fromEntries(
      nodeTypeSchema.options.map((type) => [
        type,
        nodeKindSchema.options.filter(
          (kind) => refusal(db, 'nodes', newRow('nodes', { type, kind, session_id: 's' })) === null,
        ),
      ]),
    );
    const wanted = Object.fromEntries(
      Object.entries(kindsByType).map(([type, kinds]) => [
        type,
        nodeKindSchema.options.filter((kind) => kinds.includes(kind)),
      ]),
    );
    expect(accepted).toEqual(wanted);
    for (const type of nodeTypeSchema.options) {
      const message = refusal(db, 'nodes', newRow('nodes', { type, kind: null, session_id: 's' }));
      expect(message === null, type).toBe(kindsByType[type].length === 0);
    }
  });
});

// `npm run bench:speed -- --nodes 0,100000,1000000 [--json]`: the speed table, row by row, each
// beside its floor and its baseline measured in turn. With --json the last line is about the largest
// size: {"nodes", "rows": [{"name", "p50Ms", "p95Ms", "floorMs", "baselineMs", "gateMet", "aimMet"}]}.
// `--parts message,log,read,open,long,fade,night` takes some of the rows only; `long` is read and open
// again where one answer of the assistant in ten is long.
import { parseArgs } from 'node:util';
import { growthExponent } from './lib/growth.ts';
import type { SpeedRow } from './lib/row.ts';
import { fadeRows } from './rows/fade.ts';
import { logBytes } from './rows/logBytes.ts';
import { messageStored } from './rows/messageStored.ts';
import { nightRows } from './rows/nightRows.ts';
import { openToAnswer } from './rows/openToAnswer.ts';
import { readPath } from './rows/readPath.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '0,10000,100000' },
    parts: { type: 'string', default: 'message,log,read,open,long,fade,night' },
    json: { type: 'boolean', default: false },
  },
});
const given = values.nodes.split(',').map(Number);
if (given.length === 0 || given.some((nodes) => !Number.isInteger(nodes) || nodes < 0)) {
  console.error('--nodes takes whole numbers: 100000, or 0,100000,1000000');
  process.exit(2);
}
// Growth is measured from an empty database, in the same run.
const sizes = [...new Set([0, ...given])].sort((a, b) => a - b);

/** Share of the assistant's answers. */
const LONG_ANSWERS = 0.1;

const PARTS = {
  read: (nodes: number) => readPath({ nodes, longAnswers: 0 }),
  open: (nodes: number) => [openToAnswer({ nodes, longAnswers: 0 })],
  long: (nodes: number) => {
    const memory = { nodes, longAnswers: LONG_ANSWERS };
    const rows = [...readPath(memory), openToAnswer(memory)];
    return rows.map((row) => ({ ...row, name: `${row.name}, with long answers` }));
  },
  fade: fadeRows,
  night: nightRows,
} as const;
const parts = values.parts.split(',');
const isPart = (part: string) => ['message', 'log'].includes(part) || Object.hasOwn(PARTS, part);
if (!parts.every(isPart)) {
  console.error('--parts takes some of message,log,read,open,long,fade,night');
  process.exit(2);
}

const messageReport = parts.includes('message') ? await messageStored(sizes) : null;
if (messageReport !== null) {
  console.log(
    `message stored: growth exponent ${messageReport.exponent.toFixed(3)} (gate 0.1, aim 0.05)`,
  );
}
for (const { nodes, overFloorMs } of messageReport?.sizes ?? []) {
  console.log(
    `message stored, ${nodes} nodes: commit minus fdatasync ${overFloorMs} ms (gate 1, aim 0.4)`,
  );
}

let isLogWithinLimit = true;
const tables: { nodes: number; rows: SpeedRow[] }[] = [];
for (const nodes of given) {
  const table: { nodes: number; rows: SpeedRow[] } = { nodes, rows: [] };
  const add = (rows: readonly SpeedRow[]) => {
    // Told at once: the rest may take long.
    for (const row of rows) console.log(`${nodes} nodes, ${formatRow(row)}`);
    table.rows.push(...rows);
  };
  const log = nodes > 0 && parts.includes('log') ? await logBytes(nodes) : null;
  if (log !== null) {
    console.log(`${nodes} nodes, log of a turn, KB: ${JSON.stringify(log)}`);
    isLogWithinLimit &&= log.gateMet;
  }
  add(messageReport?.sizes.filter((size) => size.nodes === nodes).map(({ row }) => row) ?? []);
  for (const [part, rowsOf] of Object.entries(PARTS)) {
    if (nodes > 0 && parts.includes(part)) add(await rowsOf(nodes));
  }
  tables.push(table);
}
for (const { name, exponent } of growthExponent(tables)) {
  console.log(`${name}: growth exponent ${exponent.toFixed(2)}`);
}
if (values.json) {
  for (const table of tables) console.log(JSON.stringify(table));
}
const areRowsWithinLimits = tables.every(({ rows }) => rows.every(({ gateMet }) => gateMet));
process.exitCode = areRowsWithinLimits && isLogWithinLimit ? 0 : 1;

function formatRow(row: SpeedRow): string {
  const notes = [
    ...(row.floorMs === null ? [] : [`floor ${row.floorMs}`]),
    ...(row.baselineMs === null ? [] : [`baseline ${row.baselineMs}`]),
  ];
  const verdict = row.aimMet ? 'aim met' : row.gateMet ? 'gate met' : 'GATE MISSED';
  const figures = [`${row.p50Ms} ms p50`, `${row.p95Ms} ms p95`, ...notes];
  return `${row.name}: ${figures.join(', ')}; ${verdict}`;
}

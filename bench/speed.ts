// `npm run bench:speed -- --nodes 0,100000,1000000 [--json]`: the speed table, row by row. The last
// line of --json is about the largest size: {"nodes", "rows": [{"name", "p50Ms", …}]}.
import { parseArgs } from 'node:util';
import { messageStored } from './rows/messageStored.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '0,100000' },
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

const stored = await messageStored(sizes);
for (const { nodes, row, overFloorMs } of stored.sizes) {
  console.log(
    `${row.name}, ${nodes} nodes: ${row.p50Ms} ms p50, ${row.p95Ms} ms p95; ` +
      `append and fdatasync ${row.floorMs} ms; commit minus fdatasync ${overFloorMs} ms ` +
      `(gate 1, aim 0.4)`,
  );
}
console.log(`message stored: growth exponent ${stored.exponent.toFixed(3)} (gate 0.1, aim 0.05)`);

const wanted = stored.sizes.filter(({ nodes }) => given.includes(nodes));
if (values.json) {
  for (const { nodes, row } of wanted) console.log(JSON.stringify({ nodes, rows: [row] }));
}
process.exitCode = wanted.every(({ row }) => row.gateMet) ? 0 : 1;

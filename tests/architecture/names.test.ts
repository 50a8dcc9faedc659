import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredNames, type DeclaredName } from './support/declaredNames.ts';
import { ALLOWED, forbiddenIn } from './support/forbiddenNames.ts';
import { ROOT } from './support/plantedTree.ts';

const ROOTS = ['electron', 'renderer', 'shared', 'scripts', 'bench', 'tests', 'e2e'];

/** Participles and fillers: as the whole of a local name they do not say what the thing is. */
const FILLERS = new Set(
  `able about act acted acts again against already among announced arrived aside asked asking bad
   before began begun beside between both brought built called came changed chosen counted deed
   deeds doing done drawn dropped each earlier forgotten found fresh gained given going gone got
   grown heard held here how inspected into judged kept known left linked listed looked made
   making meant mine more most named noted one ones other others owed own painted picked place
   placed places planned present presented put read refused rest said same seen shown spent
   spoken standing stands station stood struck suggested taken tell telling tells then there
   these thing things those told touched tried understood undone unplaced unsure used waiting
   walked wanted what when where which who whole why without worked`.split(/\s+/u),
);

/** A filler may stand where its whole scope is seen at a glance: a callback, a loop of three lines. */
const SHORT_SCOPE = 3;

/** Amounts without a unit: as the whole of a number's name they do not say what is limited. */
const UNITLESS = new Set(
  `after alone among attached before both broken deepest enough few fixed late many most much
   newest quiet same short shown similar soon sure tallest typed wider`.split(/\s+/u),
);
const NUMBER = /^(?:export )?const (?<name>[A-Z]+) = -?\d/gmu;

/** Numbers of the engine whose single word says it all: signs, units, opcodes, symbols of formulas. */
const WELL_KNOWN_NUMBERS = new Set(
  `ADD B CR DAMPING EMPTY END EPSILON KIB LF MEGABYTE MIB MONDAY MULTIPLY NEWLINE NONE PRIME
   SUBTRACT`.split(/\s+/u),
);

/** Flag that is set later: its name must say what is true, `isClosed` and not `closed`. */
const FLAG = /^ *(?:export )?let (?<name>\w+) = (?:true|false);/gmu;
const FLAG_PREFIX =
  /^(?:are|can|did|does|had|has|is|may|must|needs|should|supports|was|were|will|without)[A-Z]/u;

/** Constant named by a participle or a filler alone: it does not say what is quoted, or what matches. */
const PARTICIPLE_CONSTANT =
  /^ *(?:export )?const (?<name>[A-Z]+(?:ED|ING)|ALL|OWN|SHOWN)(?=[ :])/gmu;
const NOUNS_IN_ING = new Set(
  `CLOSING DAMPING ENCODING EVENING GREETING HEADING MORNING NEED OPENING PADDING RING SETTING THING
   WRITING`.split(/\s+/u),
);

/** Function named by a participle, `clipped(text)`, where a verb says what it does. */
const PARTICIPLE_FUNCTION = /^ *(?:export )?(?:async )?function (?<name>[a-z]{2,}ed)[(<]/gmu;
const VERBS_IN_ED = new Set(['embed', 'feed', 'need', 'seed']);

/** Suffix that says when or where, and not what the thing is: `saveSoon`, `edgesThen`, `isThere`. */
const ADVERB_SUFFIX = /[a-z](?:Again|Anyway|Elsewhere|Here|Meanwhile|Soon|Then|There)$/u;

/** Function named `…Test`, which a reader takes for a test: what makes a predicate is a matcher. */
const TEST_FUNCTION = /^ *(?:export )?function (?<name>[a-z]\w*(?<!Self)Test)[(<]/gmu;

/** Share of local names that may be fillers, short scopes included. */
const MAX_FILLERS = 0.02;

interface ParsedFile {
  readonly path: string;
  readonly names: readonly DeclaredName[];
}

const paths = ROOTS.flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, withFileTypes: true })
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules')),
);
const files: readonly ParsedFile[] = paths
  .filter((path) => /\.(?:ts|tsx|mts|mjs)$/u.test(path))
  .map((path) => ({ path, names: declaredNames(path, readFileSync(join(ROOT, path), 'utf8')) }));

const isAllowed = (name: string, path: string) =>
  ALLOWED.some((allowed) => allowed.name === name && path.startsWith(allowed.under ?? ''));

function violations({ path, names }: ParsedFile): string[] {
  return names.flatMap(({ name, line, isField }) => {
    const word = isField && isAllowed(name, path) ? null : forbiddenIn(name);
    return word === null ? [] : [`${path}:${line} ${name} (${word})`];
  });
}

/** Fillers that are verbs too: they may name a function. */
const VERBS = new Set(['present', 'read']);

const isFiller = ({ name, isFunction }: DeclaredName) =>
  FILLERS.has(name) && !(isFunction && VERBS.has(name));
const localsOf = ({ names }: ParsedFile) => names.filter(({ scopeLines }) => scopeLines !== null);
const beyondAGlance = (file: ParsedFile) =>
  localsOf(file)
    .filter((local) => isFiller(local) && (local.scopeLines ?? 0) > SHORT_SCOPE)
    .map(({ name, line, scopeLines }) => `${file.path}:${line} ${name}, over ${scopeLines} lines`);

describe('names that the field has a better word for', () => {
  it('are declared nowhere', () => {
    expect(files.length).toBeGreaterThan(1_400);
    expect(files.flatMap(violations)).toEqual([]);
  });

  it('are those of no file and no folder', () => {
    const wrong = paths.filter((path) => {
      const [name = ''] = basename(path).split('.');
      return forbiddenIn(name) !== null;
    });
    expect(wrong).toEqual([]);
  });

  it('are allowed for a contract only, and only while it has them', () => {
    const isDeclared = ({ name, under = '' }: (typeof ALLOWED)[number]) =>
      files.some(
        (file) => file.path.startsWith(under) && file.names.some((one) => one.name === name),
      );
    expect(ALLOWED.filter((allowed) => !isDeclared(allowed))).toEqual([]);
  });

  const planted: readonly (readonly [string, string])[] = [
    ['export function standBack(): void {}', 'standBack'],
    ['export interface RunningParts { readonly a: 1 }', 'RunningParts'],
    ['interface Row { readonly saidIn: string }', 'saidIn'],
    ['const { value: irrelevance } = row;', 'irrelevance'],
    ['for (const place of list) use(place);', 'place'],
    ['const api = { setAsideFiles: 1 };', 'setAsideFiles'],
    ['export class JournalGate { unfold() {} }', 'unfold'],
    ["import { a as neighbourOf } from './a.ts';", 'neighbourOf'],
    ['type A = readonly [told: string];', 'told'],
  ];
  it.each(planted)('are seen in %s', (text, name) => {
    const path = 'electron/engine/planted.ts';
    const seen = violations({ path, names: declaredNames(path, text) });
    expect(seen).toEqual([expect.stringContaining(`planted.ts:1 ${name} (`)]);
  });

  it('are not seen in what only uses them, and in words that contain them', () => {
    const text = 'row.said(marks); const markdown = placement({ unsettling }, company.fold);';
    expect(violations({ path: 'a.ts', names: declaredNames('a.ts', text) })).toEqual([]);
  });
});

describe('names of numbers and functions', () => {
  const namesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? '');
  const unitlessIn = (text: string) =>
    namesIn(text, NUMBER).filter((name) => UNITLESS.has(name.toLowerCase()));
  const participlesIn = (text: string) =>
    namesIn(text, PARTICIPLE_FUNCTION).filter((name) => !VERBS_IN_ED.has(name));
  const participleConstantsIn = (text: string) =>
    namesIn(text, PARTICIPLE_CONSTANT).filter((name) => !NOUNS_IN_ING.has(name));
  const vagueNumbersIn = (text: string) =>
    namesIn(text, NUMBER).filter((name) => !WELL_KNOWN_NUMBERS.has(name));
  const vagueFlagsIn = (text: string) =>
    namesIn(text, FLAG).filter((name) => !FLAG_PREFIX.test(name));
  const inSources = (
    find: (text: string) => readonly string[],
    roots = /^(?:electron|renderer|shared)\/.*\.tsx?$/u,
  ) =>
    paths
      .filter((path) => roots.test(path))
      .flatMap((path) =>
        find(readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path} ${name}`),
      );
  const ENGINE = /^electron\/.*\.ts$/u;

  it('say what a number limits', () => {
    expect(inSources((text) => namesIn(text, NUMBER)).length).toBeGreaterThan(50);
    expect(inSources(unitlessIn)).toEqual([]);
  });

  it('say in the engine what a number counts, in more than one word', () => {
    expect(inSources(vagueNumbersIn, ENGINE)).toEqual([]);
    const planted = 'const PAGE = 200;\nconst PAGE_SIZE = 200;\nexport const NEWLINE = 10;';
    expect(vagueNumbersIn(planted)).toEqual(['PAGE']);
  });

  it('say in the engine what is true of a flag', () => {
    expect(inSources(vagueFlagsIn, ENGINE)).toEqual([]);
    const planted = '  let closed = false;\n  let isClosed = false;\n  let stopped: boolean;';
    expect(vagueFlagsIn(planted)).toEqual(['closed']);
  });

  it('say what a constant holds', () => {
    expect(inSources(participleConstantsIn)).toEqual([]);
    const planted = 'const QUOTED = /"/u;\nexport const SHOWN: string[] = [];\nconst HEADING = 1;';
    expect(participleConstantsIn(planted)).toEqual(['QUOTED', 'SHOWN']);
  });

  it('are verbs of what a function does, and no participles', () => {
    expect(inSources(participlesIn)).toEqual([]);
  });

  it('take no function for a test', () => {
    const testsIn = (text: string) => namesIn(text, TEST_FUNCTION);
    expect(inSources(testsIn)).toEqual([]);
    const planted = [
      'export function coverageTest(text: string): (word: string) => boolean {',
      'function openSelfTest() {',
      'export function ModelTest() {',
    ];
    expect(testsIn(planted.join('\n'))).toEqual(['coverageTest']);
  });

  it('are seen where a number has no unit, or a function is a participle', () => {
    const text = [
      'export const SHOWN = 30;',
      'const SAME = /same/u;',
      'const MAX_SHOWN = 30;',
      'function clipped<T>(value: T) {',
      '  async function embed() {}',
      '  const joined = value;',
      '}',
    ].join('\n');
    expect(unitlessIn(text)).toEqual(['SHOWN']);
    expect(participlesIn(text)).toEqual(['clipped']);
  });
});

describe('names that end in an adverb', () => {
  const adverbNamesIn = ({ path, names }: ParsedFile) =>
    names
      .filter(({ name }) => ADVERB_SUFFIX.test(name))
      .map(({ name, line }) => `${path}:${line} ${name}`);

  it('are declared nowhere outside the rules of texts', () => {
    const sources = files.filter(
      ({ path }) =>
        /^(?:electron|renderer|shared)\//u.test(path) &&
        !/^electron\/engine\/(?:chat|text)\//u.test(path),
    );
    expect(sources.flatMap(adverbNamesIn)).toEqual([]);
    expect(sources.length).toBeGreaterThan(1_400);
  });

  it('are seen where they are planted, and not in a whole word', () => {
    const text = 'const saveSoon = 1; const edgesThen = 2; function isThere() {} const there = 3;';
    const planted = { path: 'a.ts', names: declaredNames('a.ts', text) };
    expect(adverbNamesIn(planted)).toEqual([
      'a.ts:1 saveSoon',
      'a.ts:1 edgesThen',
      'a.ts:1 isThere',
    ]);
  });
});

describe('local names', () => {
  const sources = files.filter(({ path }) => /^(?:electron|renderer|shared)\//u.test(path));

  it(`are participles or fillers in ${MAX_FILLERS * 100} of 100 at most`, () => {
    const locals = sources.flatMap(localsOf);
    const fillers = locals.filter(isFiller);
    const share = fillers.length / locals.length;
    const percent = (100 * share).toFixed(2);
    console.info(`${fillers.length} of ${locals.length} local names are fillers: ${percent} %`);
    expect(locals.length).toBeGreaterThan(15_000);
    expect(share).toBeLessThanOrEqual(MAX_FILLERS);
  });

  it(`are none of them in a scope of more than ${SHORT_SCOPE} lines`, () => {
    expect(sources.flatMap(beyondAGlance)).toEqual([]);
  });

  it('are counted as variables, parameters and bindings, each with its own scope', () => {
    const text = [
      'export function f(known: string, row: number) {',
      '  const { a: found } = g();',
      '  return list.map((one) => one + found);',
      '}',
    ].join('\n');
    const file = { path: 'a.ts', names: declaredNames('a.ts', text) };
    expect(localsOf(file).map(({ name }) => name)).toEqual(['known', 'row', 'found', 'one']);
    expect(beyondAGlance(file)).toEqual([
      'a.ts:1 known, over 4 lines',
      'a.ts:2 found, over 4 lines',
    ]);
  });

  it('may be verbs where they name a function', () => {
    const text = [
      'export function f(read: () => string) {',
      '  const present = (one: string) => read() + one;',
      '  const more = () => 1;',
      '  return present(`${more()}`);',
      '}',
      'export function g(read: string) {',
      '  const written = read;',
      '  return written;',
      '}',
    ].join('\n');
    const file = { path: 'a.ts', names: declaredNames('a.ts', text) };
    expect(beyondAGlance(file)).toEqual(['a.ts:3 more, over 5 lines', 'a.ts:6 read, over 4 lines']);
  });
});

// The import rules of docs/architecture.md. tests/architecture/importRules.test.ts breaks every one
// of them on purpose, and checks that the real tree was really looked at: a checker that does not
// understand the installed TypeScript says "no violations (0 modules)" and exits with 0.
const ENGINE = '^electron/engine';
const HOST_FILES = '^electron/(main\\.ts|preload\\.ts|desktop/|loopback/|host/)';
const ELECTRON = '^electron$|(^|/)node_modules/electron/';
const STAGES = ['ingest', 'consolidation', 'maintenance', 'retrieval', 'context', 'chat'];
// What a screen may be made of. A new UI package is added here by hand, and thought about once.
const UI_PACKAGES = [
  'react',
  'react-dom',
  'react-aria-components',
  '@internationalized/date',
  'react-error-boundary',
  'react-i18next',
  'i18next',
  'react-markdown',
  'rehype-highlight',
  'rehype-sanitize',
  'remark-gfm',
  'lucide-react',
  'zustand',
  'cytoscape[^/]*',
  '@tanstack/react-virtual',
  '@fontsource-variable/[^/]+',
  // Types only: the tree that Markdown becomes, and React's own.
  '@types/hast',
  '@types/react(-dom)?',
];

const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/|^(${names.join('|')})(/|$)`;
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** Features that screens are made of, beside the screens. */
const SHARED_FEATURES = [
  'demo',
  'desktop',
  'errors',
  'exports',
  'graph',
  'keyboard',
  'markdown',
  'memory',
  'models',
  'receipt',
  'todos',
];
const STORAGE = `${ENGINE}/storage`;

/** A room of storage and the other rooms it may import. */
const storageRule = (room, allowed) =>
  rule(
    `storage-${room}-imports-below`,
    { path: `${STORAGE}/${room}/` },
    { path: `${STORAGE}/`, pathNot: `${STORAGE}/(${[room, ...allowed].join('|')})/` },
  );

/** A stage and the stages it may not reach. */
const stageRule = (stage, forbidden) =>
  rule(
    `${stage}-stands-in-line`,
    { path: `${ENGINE}/${stage}/` },
    { path: `${ENGINE}/(${forbidden.join('|')})/` },
  );
const except = (...kept) => STAGES.filter((stage) => !kept.includes(stage));

module.exports = {
  forbidden: [
    // 1. shared/ imports only itself and zod.
    rule('shared-is-a-leaf', { path: '^shared/' }, { pathNot: `^shared/|${packages('zod')}` }),
    // 2. renderer/ imports only shared/ and UI packages.
    rule(
      'renderer-only-shared-and-ui',
      { path: '^renderer/' },
      { pathNot: `^(renderer|shared)/|${packages(...UI_PACKAGES)}` },
    ),
    // 3. The engine knows no host and no window.
    rule(
      'engine-is-host-agnostic',
      { path: `${ENGINE}/` },
      { path: `${ELECTRON}|${HOST_FILES}|^renderer/` },
    ),
    // 4. The hosts that run without Electron never touch it.
    rule(
      'loopback-without-electron',
      { path: '^electron/(loopback|host)/' },
      { path: `${ELECTRON}|^electron/(main\\.ts|preload\\.ts|desktop/)` },
    ),
    rule('no-host-reaches-the-renderer', { path: '^electron/' }, { path: '^renderer/' }),
    // 5. One home for each native or vendor package.
    rule(
      'sqlite-only-in-storage',
      { pathNot: `${ENGINE}/storage/|^(tests|bench)/` },
      { path: packages('better-sqlite3', 'sqlite-vec[^/]*', '@types/better-sqlite3') },
    ),
    rule(
      'openai-only-in-models',
      { pathNot: `${ENGINE}/models/|^tests/` },
      { path: packages('openai') },
    ),
    // 6. Algorithms are pure; text adds only the stemmer to that.
    rule(
      'algorithms-are-pure',
      { path: `${ENGINE}/algorithms/` },
      // A word list is data.
      { pathNot: `^shared/|${ENGINE}/algorithms/|${packages('@scure/bip39')}` },
    ),
    rule(
      'text-is-pure',
      { path: `${ENGINE}/text/` },
      { pathNot: `^shared/|${ENGINE}/(algorithms|text)/|${packages('snowball-stemmers')}` },
    ),
    // 7. chat -> context -> retrieval -> storage; the writing stages import no other stage and
    // receive what they need from engine.ts.
    stageRule('ingest', except('ingest')),
    stageRule('consolidation', except('consolidation')),
    stageRule('maintenance', except('maintenance')),
    stageRule('retrieval', except('retrieval')),
    stageRule('context', except('context', 'retrieval')),
    stageRule('chat', except('chat', 'context', 'retrieval')),
    rule(
      'storage-is-at-the-bottom',
      { path: `${ENGINE}/storage/` },
      {
        path: `${ENGINE}/((${STAGES.join('|')}|bus|history|models|readers)/|[^/]+\\.ts$)`,
        pathNot: `${ENGINE}/dependencies\\.ts$`,
      },
    ),
    // The room of files is under everything, storage and the hosts included.
    rule(
      'files-are-a-leaf',
      { path: `${ENGINE}/files/` },
      { path: '^(electron|renderer)/', pathNot: `${ENGINE}/files/` },
    ),
    // 8. Rooms of the renderer. `ui/` knows no store, no command and no screen; a screen borrows from
    // the shared rooms of the features alone; only the shell, which nobody imports, knows all screens.
    rule(
      'ui-is-a-leaf',
      { path: '^renderer/ui/' },
      {
        path: '^(renderer|shared)/',
        pathNot: '^renderer/(ui|locales)/|^renderer/i18n(ext)?\\.|^shared/domain/',
      },
    ),
    rule(
      'stores-know-no-screen',
      { path: '^renderer/stores/' },
      { path: '^renderer/(ui|features)/' },
    ),
    rule(
      'stores-stand-on-the-shell',
      { path: '^renderer/stores/([^/]+)/', pathNot: '^renderer/stores/app/' },
      { path: '^renderer/stores/', pathNot: '^renderer/stores/(shell|$1)/' },
    ),
    rule(
      'screens-borrow-from-shared-features',
      { path: '^renderer/features/([^/]+)/', pathNot: '^renderer/features/shell/' },
      {
        path: '^renderer/features/',
        pathNot: `^renderer/features/(${SHARED_FEATURES.join('|')}|$1)/`,
      },
    ),
    // 9. Rooms of storage, from the connection up.
    rule(
      'storage-connection-is-a-leaf',
      { path: `${STORAGE}/connection/` },
      { path: `${STORAGE}/`, pathNot: `${STORAGE}/connection/` },
    ),
    storageRule('search', ['connection']),
    storageRule('history', ['connection', 'search']),
    storageRule('chat', ['connection', 'search']),
    storageRule('memory', ['connection', 'search', 'history']),
    storageRule('files', ['connection', 'search', 'history', 'chat', 'memory']),
    rule(
      'handlers-are-registered-only',
      { path: `${ENGINE}/`, pathNot: `${ENGINE}/handlers/|${ENGINE}/engine\\.ts$` },
      { path: `${ENGINE}/handlers/` },
    ),
    rule('no-cycles', {}, { circular: true }),
    rule(
      'production-never-imports-tests',
      { pathNot: '^(tests|e2e|bench)/' },
      { path: '^(tests|e2e|bench)/' },
    ),
    // A misspelt import would otherwise slip past every rule above.
    rule('every-import-resolves', {}, { couldNotResolve: true, pathNot: '^virtual:|\\?' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type-only imports count: a type from a forbidden layer is still knowledge of that layer.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
    },
  },
};

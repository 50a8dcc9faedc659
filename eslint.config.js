import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { lociPlugin } from './scripts/lintRules.mjs';

// Composition roots: here time, chance and the console are real.
const HOSTS = ['electron/main.ts', 'electron/{desktop,loopback,host}/**/*.ts'];
const TOOLING = ['scripts/**', 'bench/**', 'e2e/**', 'tests/**', '*.config.ts', '*.config.js'];
const TYPED = ['**/*.ts', '**/*.tsx'];

// Electron's channels are untyped; one file on either side may touch them.
const IPC_MAIN = {
  name: 'electron',
  importNames: ['ipcMain'],
  message: 'Use the Transport of desktop/ipcTransport.ts, which checks the sender.',
};
const IPC_RENDERER = {
  name: 'electron',
  importNames: ['ipcRenderer'],
  message: 'Use the Transport that preload.ts exposes.',
};

const LATE_ELECTRON = {
  selector: 'ImportExpression[source.value="electron"]',
  message: 'Import `electron` statically, so that the channels are seen.',
};
const CAST_JSON = {
  selector:
    'TSAsExpression[typeAnnotation.type!="TSUnknownKeyword"] > CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
  message: 'Parse JSON by a schema (jsonCodec); a cast believes whatever is stored.',
};

/** The configuration for a tree rooted at `root`; tests call it with trees of planted violations. */
export function lociConfig(root) {
  return defineConfig(
    {
      ignores: ['dist/', '.build/', 'coverage/', 'playwright-report/', 'test-results/'],
    },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    {
      files: TYPED,
      extends: [tseslint.configs.recommendedTypeChecked],
      languageOptions: {
        parserOptions: {
          project: ['tsconfig.json', 'tsconfig.renderer.json'],
          tsconfigRootDir: root,
        },
      },
      rules: {
        '@typescript-eslint/no-explicit-any': 'error',
        '@typescript-eslint/no-floating-promises': 'error',
        '@typescript-eslint/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: false, requireDefaultForNonUnion: false },
        ],
        '@typescript-eslint/consistent-type-imports': [
          'error',
          // `typeof import('…')` is how a test names the type of a module it loads later.
          { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
        ],
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        // An async handler without an await is still right: it turns a throw into a rejection.
        '@typescript-eslint/require-await': 'off',
        // The compiler reports these already, and knows about type-only uses.
        '@typescript-eslint/no-unused-vars': 'off',
      },
    },
    {
      plugins: { loci: lociPlugin },
      rules: {
        eqeqeq: 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'no-debugger': 'error',
        'no-eval': 'error',
        'no-implied-eval': 'error',
        'no-console': 'error',
        'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
        'no-restricted-exports': [
          'error',
          { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
        ],
        'loci/no-ambient-effects': ['error', { allow: [] }],
        'no-restricted-imports': ['error', { paths: [IPC_MAIN, IPC_RENDERER] }],
        'no-restricted-syntax': ['error', LATE_ELECTRON],
        'loci/sql-in-storage': 'error',
        'loci/files-in-one-room': 'error',
        'loci/explain-disables': 'error',
        'loci/numbers-by-locale': 'error',
      },
    },
    {
      files: ['electron/**', 'renderer/**', 'shared/**'],
      plugins: { regexp },
      rules: {
        'max-lines-per-function': [
          'error',
          { max: 120, skipBlankLines: false, skipComments: false },
        ],
        // A pasted word of 100,000 letters must not freeze what a pattern is tried on.
        'regexp/no-super-linear-backtracking': 'error',
        'regexp/no-super-linear-move': 'error',
      },
    },
    {
      files: [...HOSTS, ...TOOLING, 'electron/engine/dependencies.ts'],
      // The system's clock, dice and ids are made here and handed on.
      rules: { 'loci/no-ambient-effects': 'off' },
    },
    {
      files: ['renderer/**'],
      rules: {
        // A window shows dates and names its own messages; chance would make it untestable.
        'loci/no-ambient-effects': ['error', { allow: ['clock', 'id'] }],
      },
    },
    {
      files: [...HOSTS, ...TOOLING],
      // A host and a script speak to the person in the terminal; the engine has a Logger.
      rules: { 'no-console': 'off' },
    },
    {
      files: ['electron/desktop/ipcTransport.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [IPC_RENDERER] }] },
    },
    {
      files: ['electron/preload.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [IPC_MAIN] }] },
    },
    {
      files: ['tests/**'],
      // The fake `electron` module has both sides of the channel.
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['electron/engine/storage/**', 'tests/**', 'bench/**'],
      // Storage is where SQL lives; tests and benchmarks look at its tables from outside.
      rules: { 'loci/sql-in-storage': 'off' },
    },
    {
      files: ['electron/engine/files/**', ...TOOLING],
      // The one room of the program that opens files; tools and tests are no part of it.
      rules: { 'loci/files-in-one-room': 'off' },
    },
    {
      files: ['electron/engine/**'],
      rules: {
        'no-restricted-syntax': ['error', LATE_ELECTRON, CAST_JSON],
      },
    },
    {
      files: ['electron/engine/**'],
      // Model servers are the only ones the engine talks to, and each is a stranger.
      rules: { 'loci/outbound-http-in-one-place': ['error', { allow: [] }] },
    },
    {
      files: ['electron/engine/**'],
      ignores: ['electron/engine/storage/**', 'electron/engine/bus/ledger.ts'],
      rules: { 'loci/ledger-writes-alone': 'error' },
    },
    {
      files: ['electron/engine/models/http/modelFetch.ts'],
      rules: { 'loci/outbound-http-in-one-place': ['error', { allow: ['fetch'] }] },
    },
    {
      files: ['electron/engine/models/openai/sdk.ts'],
      rules: { 'loci/outbound-http-in-one-place': ['error', { allow: ['sdk'] }] },
    },
    {
      files: ['*.config.ts', '*.config.js', '.dependency-cruiser.cjs'],
      // These tools read their configuration from the default export.
      rules: { 'no-restricted-exports': 'off' },
    },
    {
      files: ['**/*.d.ts'],
      // A declaration describes a package as it is.
      rules: { 'no-restricted-exports': 'off' },
    },
    {
      files: ['tests/**/*.ts', 'tests/**/*.tsx', 'e2e/**/*.ts'],
      rules: {
        // Tests read rows and frames whose shape is the very thing they assert.
        '@typescript-eslint/no-unsafe-assignment': 'off',
        '@typescript-eslint/no-unsafe-member-access': 'off',
        '@typescript-eslint/no-unsafe-argument': 'off',
        '@typescript-eslint/no-unsafe-call': 'off',
        '@typescript-eslint/no-unsafe-return': 'off',
        // `expect(object.method)` takes a method without calling it.
        '@typescript-eslint/unbound-method': 'off',
      },
    },
  );
}

export default lociConfig(import.meta.dirname);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createConfiguration } from '../../../../../electron/engine/config/configuration.ts';
import { settingDefinitions, settingKeys } from '../../../../../shared/config.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

function setUp(global = '', workspace = '', environment: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const globalFile = join(folder, 'config.json');
  const workspaceFile = join(folder, 'workspace.json');
  if (global !== '') writeFileSync(globalFile, global);
  if (workspace !== '') writeFileSync(workspaceFile, workspace);
  const deps = { globalFile, workspaceFile: () => workspaceFile, environment };
  return { configuration: createConfiguration(deps), globalFile, workspaceFile };
}

describe('the configuration', () => {
  test('has every default, and every default passes its own schema', () => {
    const { configuration } = setUp();
    for (const key of settingKeys) {
      const { schema, defaultValue } = settingDefinitions[key];
      expect(schema.safeParse(defaultValue).success, key).toBe(true);
      expect(configuration.settings('w')[key], key).toEqual(defaultValue);
      expect(configuration.setting('w', key), key).toEqual(defaultValue);
    }
  });

  test('lets a workspace override the global file, and the environment override both', () => {
    const { configuration } = setUp(
      '{"session.timeout_sec": 600, "decay.threshold": 0.1, "chat.model": "a"}',
      '{"session.timeout_sec": 120, "chat.model": "b"}',
      { LOCI_CHAT_MODEL: 'c' },
    );
    const settings = configuration.settings('w');
    expect([settings['session.timeout_sec'], settings['decay.threshold']]).toEqual([120, 0.1]);
    expect(settings['chat.model']).toBe('c');
  });

  test.for([
    ['empty', ''],
    ['too long', 'x'.repeat(10_000)],
  ] as const)('has no model of a variable that is %s', ([, value]) => {
    const { configuration } = setUp('', '', { LOCI_CHAT_MODEL: value });
    expect(configuration.setting('w', 'chat.model')).toBeNull();
    expect(configuration.originOf('w', 'chat.model')).toBe('default');
  });

  test.for([
    ['{"session.timeout": 600}', 'session.timeout', 'unknown_key'],
    ['{"session.timeout_sec": "600"}', 'session.timeout_sec', 'wrong_type'],
    ['{"session.timeout_sec": 5}', 'session.timeout_sec', 'out_of_range'],
    [
      '{"memory.scope.cross_orchestrator": true}',
      'memory.scope.cross_orchestrator',
      'out_of_range',
    ],
    [
      '{"retrieval.simple": {"limit": 5, "depth": 2, "tokens": 1000, "x": 1}}',
      'retrieval.simple',
      'wrong_type',
    ],
    [
      '{"context.shares": {"facts": 50, "entities": 25, "temporal": 25, "evidence": 10}}',
      'context.shares',
      'out_of_range',
    ],
    ['{not json', '', 'not_json'],
    ['[]', '', 'not_json'],
  ] as const)('reports %s with its path, and keeps the default in force', ([text, key, reason]) => {
    const { configuration, globalFile } = setUp(text);
    expect(configuration.describe('w').problems).toEqual([
      { scope: 'global', file: globalFile, key, reason },
    ]);
    expect(configuration.settings('w')['session.timeout_sec']).toBe(1800);
  });

  test('refuses a global-only key in a workspace file', () => {
    const { configuration } = setUp('', '{"privacy.redact_secrets": false}');
    expect(configuration.describe('w').problems).toMatchObject([{ reason: 'wrong_scope' }]);
    expect(configuration.settings('w')['privacy.redact_secrets']).toBe(true);
  });

  test('sets and resets a key that stands several times in a file written by hand', () => {
    const text =
      '{\n  // mine\n  "ui.theme": "dark",\n  "session.timeout_sec": 600,\n  "ui.theme": "system", // later\n  "ui.theme": "light"\n}\n';
    const { configuration, globalFile } = setUp(text);
    expect(configuration.settings('w')['ui.theme']).toBe('light');
    configuration.set('w', 'global', 'ui.theme', 'dark');
    expect(configuration.settings('w')['ui.theme']).toBe('dark');
    expect(readFileSync(globalFile, 'utf8')).toBe(text.replace('"light"', '"dark"'));
    expect(configuration.settings('w')['session.timeout_sec']).toBe(600);
    writeFileSync(globalFile, text);
    configuration.reset('w', 'global', 'ui.theme');
    expect(readFileSync(globalFile, 'utf8')).not.toContain('ui.theme');
    expect(configuration.settings('w')['session.timeout_sec']).toBe(600);
  });

  test('sets and resets one key without touching the comments beside it', () => {
    const { configuration, globalFile } = setUp(
      '{\n  // short sessions\n  "session.timeout_sec": 600\n}\n',
    );
    configuration.set('w', 'global', 'ui.theme', 'dark');
    expect(readFileSync(globalFile, 'utf8')).toContain('// short sessions');
    expect(configuration.settings('w')['ui.theme']).toBe('dark');
    expect(configuration.set('w', 'global', 'ui.theme', null)).toMatchObject({
      value: 'system',
      origin: 'default',
    });
    expect(readFileSync(globalFile, 'utf8')).toContain('// short sessions');
  });

  test('can set a key to nothing where nothing is a value, and reset it all the same', () => {
    const { configuration, globalFile } = setUp('{"reflection.weekday": 3}');
    configuration.set('w', 'global', 'reflection.weekday', null);
    expect(configuration.settings('w')['reflection.weekday']).toBeNull();
    expect(configuration.reset('w', 'global', 'reflection.weekday')).toMatchObject({
      value: 1,
      origin: 'default',
    });
    expect(JSON.parse(readFileSync(globalFile, 'utf8'))).toEqual({});
    expect(() => configuration.reset('w', 'global', 'reflection.day')).toThrow(
      expect.objectContaining({
        error: { code: 'invalid_request', reason: 'unknown_key', path: 'reflection.day' },
      }) as Error,
    );
  });

  test('a reset in one file lets the other hold again', () => {
    const { configuration } = setUp('{"decay.threshold": 0.1}', '{"decay.threshold": 0.2}');
    expect(configuration.reset('w', 'workspace', 'decay.threshold')).toMatchObject({
      value: 0.1,
      origin: 'global',
    });
  });

  test('refuses a wrong value with the key as its path, and writes nothing', () => {
    const { configuration, globalFile } = setUp('{"ui.theme": "dark"}');
    const before = readFileSync(globalFile, 'utf8');
    expect(() => configuration.set('w', 'global', 'session.timeout_sec', 1)).toThrow(
      expect.objectContaining({
        error: { code: 'invalid_request', reason: 'out_of_range', path: 'session.timeout_sec' },
      }) as Error,
    );
    expect(readFileSync(globalFile, 'utf8')).toBe(before);
  });

  test('stays on the last good values when the file becomes unreadable', () => {
    const { configuration, globalFile } = setUp('{"session.timeout_sec": 600}');
    writeFileSync(globalFile, '{broken');
    configuration.reload();
    expect(configuration.settings('w')['session.timeout_sec']).toBe(600);
    expect(configuration.describe('w').problems).toMatchObject([{ reason: 'not_json' }]);
  });

  test('stays on the last good values of a workspace after a slip in its file', () => {
    const { configuration, workspaceFile } = setUp('', '{"memory.enabled": false}');
    expect(configuration.setting('w', 'memory.enabled')).toBe(false);
    writeFileSync(workspaceFile, '{"memory.enabled": false,, }');
    configuration.set('w', 'global', 'ui.theme', 'dark');
    expect(configuration.setting('w', 'memory.enabled')).toBe(false);
    expect(configuration.describe('w').problems).toMatchObject([{ reason: 'not_json' }]);
    writeFileSync(workspaceFile, '{}');
    configuration.set('w', 'global', 'ui.theme', 'light');
    expect(configuration.setting('w', 'memory.enabled')).toBe(true);
  });

  test('reads a file that an editor saved with a byte-order mark, and writes to it', () => {
    const { configuration, globalFile } = setUp('\uFEFF{"session.timeout_sec": 600}');
    expect(configuration.describe('w').problems).toEqual([]);
    expect(configuration.settings('w')['session.timeout_sec']).toBe(600);
    configuration.set('w', 'global', 'ui.theme', 'dark');
    expect(JSON.parse(readFileSync(globalFile, 'utf8'))).toEqual({
      'session.timeout_sec': 600,
      'ui.theme': 'dark',
    });
  });

  test.for(['\n', ' // nothing yet\n', '/* nothing */', '\uFEFF'])(
    'takes %j as a file without settings, and writes to it',
    (text) => {
      const { configuration, globalFile } = setUp(text);
      expect(configuration.describe('w').problems).toEqual([]);
      configuration.reset('w', 'global', 'ui.theme');
      configuration.set('w', 'global', 'ui.theme', 'dark');
      expect(configuration.describe('w').problems).toEqual([]);
      expect(configuration.setting('w', 'ui.theme')).toBe('dark');
      const comment = text.replace('\uFEFF', '').trim();
      expect(readFileSync(globalFile, 'utf8').startsWith(comment)).toBe(true);
    },
  );

  test.for(['null', '{', '{} {}'])('reports %j, which holds more than nothing', (text) => {
    const { configuration } = setUp(text);
    expect(configuration.describe('w').problems).toMatchObject([{ reason: 'not_json' }]);
  });
});

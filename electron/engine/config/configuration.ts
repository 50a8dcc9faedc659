import { contractError } from '../../../shared/contract/errors.ts';
import type {
  Setting,
  SettingProblem,
  SettingScope,
  SettingValue,
} from '../../../shared/contract/settings.ts';
import {
  isSettingKey,
  settingDefinitions,
  settingKeys,
  type SettingKey,
  type Settings,
} from '../../../shared/config.ts';
import { readRegularFile, unreadable } from '../files/readRegularFile.ts';
import { problemWith, readConfigFile, writeConfigKey, type ConfigRead } from './configFile.ts';

/** Environment variables that override a key for one run. */
const variables: Readonly<Partial<Record<SettingKey, string>>> = {
  'chat.model': 'LOCI_CHAT_MODEL',
  'embedding.model': 'LOCI_EMBEDDING_MODEL',
  'memory_agent.model': 'LOCI_MEMORY_MODEL',
};

export interface Configuration {
  /** Values in force for a workspace. */
  readonly settings: (workspaceId: string) => Settings;
  /** One value, without making all the others. */
  readonly setting: <Key extends SettingKey>(workspaceId: string, key: Key) => Settings[Key];
  readonly originOf: (workspaceId: string, key: SettingKey) => Setting['origin'];
  describe(workspaceId: string): { settings: Setting[]; problems: SettingProblem[] };
  /** Throws a `ContractError` with the key as its path when the value may not stand there. */
  set(workspaceId: string, scope: SettingScope, key: string, value: SettingValue): Setting;
  /** Takes the key out of a file. Throws like `set`. */
  reset(workspaceId: string, scope: SettingScope, key: string): Setting;
  /** What the status tells of problems in the files. */
  notices(workspaceId: string): { code: 'settings_problem'; count: number }[];
  /** Reads the files again. */
  reload(): void;
}

export interface ConfigurationDependencies {
  readonly globalFile: string;
  readonly workspaceFile: (workspaceId: string) => string;
  readonly environment: Readonly<Record<string, string>>;
}

export function createConfiguration(deps: ConfigurationDependencies): Configuration {
  let global: ConfigRead = readConfigFile(deps.globalFile, 'global');
  let workspaces = new Map<string, ConfigRead>();

  const ofWorkspace = (id: string): ConfigRead => {
    const cached = workspaces.get(id);
    if (cached !== undefined) return cached;
    const read = readConfigFile(deps.workspaceFile(id), 'workspace');
    // What the system refuses now it may give in a moment.
    if (!read.problems.some(({ reason }) => reason === 'unreadable')) workspaces.set(id, read);
    return read;
  };
  const settingOf = (workspaceId: string, key: SettingKey): Setting => {
    const { defaultValue, scopes } = settingDefinitions[key];
    const variable = variables[key];
    const fromEnvironment = variable === undefined ? undefined : deps.environment[variable];
    const candidates = [
      ['environment', fromEnvironment],
      ['workspace', ofWorkspace(workspaceId).values[key]],
      ['global', global.values[key]],
      ['default', defaultValue as SettingValue],
    ] as const;
    const [origin, value] = candidates.find(([, candidate]) => candidate !== undefined) ?? [
      'default',
      null,
    ];
    return {
      key,
      value: value ?? null,
      defaultValue,
      origin,
      scopes: [...scopes],
    };
  };
  const reload = () => {
    // A file that became unreadable leaves the last good configuration in force.
    const next = readConfigFile(deps.globalFile, 'global');
    const broken = next.problems.some(isWholeFile);
    global = broken ? { ...next, values: global.values } : next;
    workspaces = new Map();
  };
  const problems = (workspaceId: string) => [
    ...global.problems,
    ...ofWorkspace(workspaceId).problems,
  ];
  const requireKey = (key: string): SettingKey => {
    if (isSettingKey(key)) return key;
    throw contractError('invalid_request', { reason: 'unknown_key', path: key });
  };
  const write = (
    workspaceId: string,
    scope: SettingScope,
    key: SettingKey,
    value: SettingValue | undefined,
  ): Setting => {
    const file = scope === 'global' ? deps.globalFile : deps.workspaceFile(workspaceId);
    throwIfRefused(file);
    const broken = readConfigFile(file, scope).problems.find(isWholeFile);
    if (broken !== undefined) {
      throw contractError('conflict', { reason: broken.reason, path: key });
    }
    writeConfigKey(file, key, value);
    reload();
    return settingOf(workspaceId, key);
  };
  return {
    settings: (workspaceId) =>
      Object.fromEntries(
        settingKeys.map((key) => [key, settingOf(workspaceId, key).value]),
      ) as Settings,
    // Sound because files are parsed by the schema of each key.
    setting: (workspaceId, key) => settingOf(workspaceId, key).value as Settings[typeof key],
    originOf: (workspaceId, key) => settingOf(workspaceId, key).origin,
    describe: (workspaceId) => ({
      settings: settingKeys.map((key) => settingOf(workspaceId, key)),
      problems: problems(workspaceId),
    }),
    notices(workspaceId) {
      const count = problems(workspaceId).length;
      return count === 0 ? [] : [{ code: 'settings_problem', count }];
    },
    set(workspaceId, scope, name, value) {
      const key = requireKey(name);
      const { schema, defaultValue } = settingDefinitions[key];
      const resets = value === null && (defaultValue === null || !schema.safeParse(null).success);
      if (resets) return write(workspaceId, scope, key, undefined);
      const problem = problemWith(key, value, scope);
      if (problem !== null) throw contractError('invalid_request', { reason: problem, path: key });
      return write(workspaceId, scope, key, value);
    },
    reset: (workspaceId, scope, key) => write(workspaceId, scope, requireKey(key), undefined),
    reload,
  };
}

/** A problem with the file as a whole, none of whose keys has effect then. */
function isWholeFile({ reason }: SettingProblem): boolean {
  return reason === 'not_json' || reason === 'unreadable';
}

/** A disk that refuses is told as such; a file that is no file stays the person's to mend. */
function throwIfRefused(file: string): void {
  const read = readRegularFile(file);
  if (read.state === 'damaged' && read.why === 'refused') throw unreadable(file, read.code);
}

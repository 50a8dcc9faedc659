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
import { readRegularFile, throwIfRefused } from '../files/readRegularFile.ts';
import {
  problemWith,
  readConfigFile,
  writeConfigKey,
  type ConfigFileContent,
} from './configFile.ts';

/** Environment variables that override a key for one run. */
const variables: Readonly<Partial<Record<SettingKey, string>>> = {
  'chat.model': 'LOCI_CHAT_MODEL',
  'embedding.model': 'LOCI_EMBEDDING_MODEL',
  'memory_agent.model': 'LOCI_MEMORY_MODEL',
};

export interface Configuration {
  /** Settings in force for a workspace. */
  readonly settings: (workspaceId: string) => Settings;
  /** One value, without making all the others. */
  readonly setting: <Key extends SettingKey>(workspaceId: string, key: Key) => Settings[Key];
  readonly originOf: (workspaceId: string, key: SettingKey) => Setting['origin'];
  describe(workspaceId: string): { settings: Setting[]; problems: SettingProblem[] };
  /** Sets a key. Throws a `ContractError` with the key as its path when the value is invalid. */
  set(workspaceId: string, scope: SettingScope, key: string, value: SettingValue): Setting;
  /** Sets a key to null, so that no value of another file takes effect. Throws like `set`. */
  setNull(workspaceId: string, scope: SettingScope, key: SettingKey): Setting;
  /** Removes the key from a file. Throws like `set`. */
  reset(workspaceId: string, scope: SettingScope, key: string): Setting;
  /** Status notices about problems in the configuration files. */
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
  const overrides = environmentValues(deps.environment);
  let global: ConfigFileContent = readConfigFile(deps.globalFile, 'global');
  const workspaces = new Map<string, ConfigFileContent>();
  /** Workspaces whose file is read again at the next use. */
  const outdated = new Set<string>();

  const ofWorkspace = (id: string): ConfigFileContent => {
    const last = workspaces.get(id);
    if (last !== undefined && !outdated.has(id)) return last;
    const next = readConfigFile(deps.workspaceFile(id), 'workspace');
    const configFile = withLastValues(next, last);
    workspaces.set(id, configFile);
    // An unreadable file may be readable again in a moment.
    if (next.problems.some(({ reason }) => reason === 'unreadable')) outdated.add(id);
    else outdated.delete(id);
    return configFile;
  };
  const settingOf = (workspaceId: string, key: SettingKey): Setting => {
    const { defaultValue, scopes } = settingDefinitions[key];
    const candidates = [
      ['environment', overrides[key]],
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
    global = withLastValues(readConfigFile(deps.globalFile, 'global'), global);
    for (const id of workspaces.keys()) outdated.add(id);
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
    // An invalid file is left for the person to repair.
    throwIfRefused(file, readRegularFile(file));
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
      const resetsToDefault =
        value === null && (defaultValue === null || !schema.safeParse(null).success);
      if (resetsToDefault) return write(workspaceId, scope, key, undefined);
      const problem = problemWith(key, value, scope);
      if (problem !== null) throw contractError('invalid_request', { reason: problem, path: key });
      return write(workspaceId, scope, key, value);
    },
    setNull: (workspaceId, scope, key) => write(workspaceId, scope, key, null),
    reset: (workspaceId, scope, key) => write(workspaceId, scope, requireKey(key), undefined),
    reload,
  };
}

/** Values of the keys' variables; an invalid one has no effect, as one of a file has none. */
function environmentValues(
  environment: ConfigurationDependencies['environment'],
): Readonly<Partial<Record<SettingKey, string>>> {
  return Object.fromEntries(
    settingKeys.flatMap((key) => {
      const value = environment[variables[key] ?? ''];
      return value !== undefined && problemWith(key, value, 'global') === null
        ? [[key, value]]
        : [];
    }),
  );
}

/** A file that became unusable leaves its last good values in force. */
function withLastValues(
  next: ConfigFileContent,
  last: ConfigFileContent | undefined,
): ConfigFileContent {
  return next.problems.some(isWholeFile) ? { ...next, values: last?.values ?? {} } : next;
}

/** True for a problem with the whole file, none of whose keys takes effect then. */
function isWholeFile({ reason }: SettingProblem): boolean {
  return reason === 'not_json' || reason === 'unreadable';
}

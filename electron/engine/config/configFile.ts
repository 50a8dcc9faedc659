import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import type {
  SettingProblem,
  SettingScope,
  SettingValue,
} from '../../../shared/contract/settings.ts';
import { isSettingKey, settingDefinitions, type SettingKey } from '../../../shared/config.ts';

export type ConfigValues = Readonly<Partial<Record<SettingKey, SettingValue>>>;

export interface ConfigRead {
  readonly values: ConfigValues;
  readonly problems: readonly SettingProblem[];
}

/**
 * Reads a configuration file: JSON with comments, one flat object of dotted keys. Every key is
 * judged by itself; one that is wrong is reported with its path and has no effect.
 */
export function readConfigFile(file: string, scope: SettingScope): ConfigRead {
  if (!existsSync(file)) return { values: {}, problems: [] };
  const errors: ParseError[] = [];
  const parsed: unknown = parse(readFileSync(file, 'utf8'), errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { values: {}, problems: [{ scope, file, key: '', reason: 'not_json' }] };
  }
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  const problems: SettingProblem[] = [];
  for (const [key, value] of Object.entries(parsed)) {
    const reason = problemWith(key, value, scope);
    if (reason !== null) problems.push({ scope, file, key, reason });
    else if (isSettingKey(key)) values[key] = value as SettingValue;
  }
  return { values, problems };
}

/** Why a key with this value may not stand in this scope; null = it may. */
export function problemWith(
  key: string,
  value: unknown,
  scope: SettingScope,
): SettingProblem['reason'] | null {
  if (!isSettingKey(key)) return 'unknown_key';
  const definition = settingDefinitions[key];
  if (!definition.scopes.includes(scope)) return 'wrong_scope';
  const result = definition.schema.safeParse(value);
  if (result.success) return null;
  const wrongType = result.error.issues.some(
    (issue) => issue.code === 'invalid_type' || issue.code === 'unrecognized_keys',
  );
  return wrongType ? 'wrong_type' : 'out_of_range';
}

/** Sets one key (`undefined` removes it), keeping the file's comments; atomic and synced. */
export function writeConfigKey(
  file: string,
  key: SettingKey,
  value: SettingValue | undefined,
): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n';
  const edits = modify(text, [key], value, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  });
  const next = `${file}.next`;
  const fd = openSync(next, 'w', 0o600);
  writeSync(fd, applyEdits(text, edits));
  fsyncSync(fd);
  closeSync(fd);
  renameSync(next, file);
}

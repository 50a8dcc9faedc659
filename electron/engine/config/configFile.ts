import { applyEdits, modify, parse, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type {
  SettingProblem,
  SettingScope,
  SettingValue,
} from '../../../shared/contract/settings.ts';
import { isSettingKey, settingDefinitions, type SettingKey } from '../../../shared/config.ts';
import { writeFileAtomically } from '../files/atomicFile.ts';
import { readOrThrow, readRegularFile, SMALL_FILE_BYTES } from '../files/readRegularFile.ts';

type ConfigValues = Readonly<Partial<Record<SettingKey, SettingValue>>>;

export interface ConfigFileContent {
  readonly values: ConfigValues;
  readonly problems: readonly SettingProblem[];
}

/**
 * Reads a configuration file: JSON with comments, one flat object of dotted keys. Every key is
 * validated by itself; an invalid one is reported with its path and has no effect.
 */
export function readConfigFile(file: string, scope: SettingScope): ConfigFileContent {
  const fileRead = readRegularFile(file);
  if (fileRead.state === 'absent') return { values: {}, problems: [] };
  if (fileRead.state === 'damaged') return unusableFileResult(scope, file, 'unreadable');
  const parsed = parseConfig(textOf(fileRead.value));
  if (parsed === null) return unusableFileResult(scope, file, 'not_json');
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  const problems: SettingProblem[] = [];
  for (const [key, value] of Object.entries(parsed)) {
    const reason = problemWith(key, value, scope);
    if (reason !== null) problems.push({ scope, file, key, reason });
    else if (isSettingKey(key)) values[key] = value as SettingValue;
  }
  return { values, problems };
}

/**
 * Unusable file: none of its keys takes effect, and it is never written to, since it may be
 * repaired by hand.
 */
function unusableFileResult(
  scope: SettingScope,
  file: string,
  reason: SettingProblem['reason'],
): ConfigFileContent {
  return { values: {}, problems: [{ scope, file, key: '', reason }] };
}

/** Text without the byte-order mark that some editors put before it. */
function textOf(content: Buffer): string {
  return content.toString('utf8').replace(/^\uFEFF/u, '');
}

/** An empty object for a file without any value; null for anything else that is no object, and for nesting so deep that the parser gives up. */
function parseConfig(text: string): object | null {
  try {
    const errors: ParseError[] = [];
    const options = { allowTrailingComma: true, allowEmptyContent: true };
    const root: unknown = parse(text, errors, options);
    const parsed = root === undefined ? {} : root;
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return errors.length === 0 && isObject ? parsed : null;
  } catch {
    return null;
  }
}

/** Validation error of a key's value in this scope; null = valid. */
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
  const hasWrongType = result.error.issues.some(
    (issue) => issue.code === 'invalid_type' || issue.code === 'unrecognized_keys',
  );
  return hasWrongType ? 'wrong_type' : 'out_of_range';
}

/** Sets one key (`undefined` removes it), keeping the file's comments; atomic and synced. */
export function writeConfigKey(
  file: string,
  key: SettingKey,
  value: SettingValue | undefined,
): void {
  const current = textOf(readOrThrow(file, SMALL_FILE_BYTES));
  // Comments alone stay above the object that the key needs.
  const text = parseTree(current) === undefined ? `${current.trim()}\n{}\n`.trimStart() : current;
  writeFileAtomically(
    file,
    value === undefined ? withoutKey(text, key) : withValue(text, key, value),
  );
}

/**
 * Text with another value of a key. Where a file written by hand has the key several times, its last
 * value counts, and that one is replaced.
 */
function withValue(text: string, key: SettingKey, value: SettingValue): string {
  const properties = propertiesOf(text, key);
  const node = properties.length > 1 ? properties.at(-1)?.children?.[1] : undefined;
  if (node === undefined) return editValue(text, key, value);
  const { offset, length } = node;
  return applyEdits(text, [{ offset, length, content: JSON.stringify(value) }]);
}

/** Text without a key, however often it has it. */
function withoutKey(text: string, key: SettingKey): string {
  return propertiesOf(text, key).reduce((result) => editValue(result, key, undefined), text);
}

function editValue(text: string, key: SettingKey, value: SettingValue | undefined): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, [key], value, { formattingOptions }));
}

function propertiesOf(text: string, key: SettingKey): readonly Node[] {
  const properties = parseTree(text)?.children ?? [];
  return properties.filter(({ children }) => children?.[0]?.value === key);
}

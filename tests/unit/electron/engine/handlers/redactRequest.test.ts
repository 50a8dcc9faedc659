import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { redactFields } from '../../../../../electron/engine/handlers/redactRequest.ts';
import { REDACTED_FIELDS } from '../../../../../electron/engine/handlers/redactedFields.ts';
import { engineCommands } from '../../../../../shared/contract/index.ts';
import { exportWordsSchema } from '../../../../../shared/domain/exports.ts';

const SECRET = 'password: hunter2';
const REDACTED = 'password: [redacted: password]';

describe('fields of a request', () => {
  test('are redacted where they are told to be, and nowhere else', () => {
    const request = { nodeId: SECRET, change: { name: SECRET }, tags: ['a', SECRET] };
    expect(redactFields(request, ['change.name', 'tags[]'])).toEqual({
      nodeId: SECRET,
      change: { name: REDACTED },
      tags: ['a', REDACTED],
    });
  });

  test('are redacted with all that is in them', () => {
    const value = [{ name: SECRET, depth: 2, labels: [SECRET], filter: null }];
    expect(redactFields({ key: 'ui.graph_views', value }, ['value'])).toEqual({
      key: 'ui.graph_views',
      value: [{ name: REDACTED, depth: 2, labels: [REDACTED], filter: null }],
    });
  });

  test('that are absent stay absent', () => {
    expect(redactFields({ nodeId: 'n' }, ['content', 'change.name'])).toEqual({ nodeId: 'n' });
  });
});

/** Texts that go no further than a search, a test, or the setting they name. */
const NOT_STORED = new Set([
  'entities.list query',
  'facts.list query',
  'facts.list tags[]',
  'graph.ego center.query',
  'graph.compare center.query',
  'search.everything query',
  'diagnostics.investigate question',
  'timeline.day day',
  'routines.save definition.trigger.cron',
  'settings.set key',
  'settings.reset key',
  'models.addEndpoint baseUrl',
  // Ids of uploads, a folder, and bytes of files, whose text is redacted when it is stored.
  'chat.send attachments[]',
  'documents.checkFolder path',
  'imports.upload data',
  'uploads.append data',
  // Passphrases, which a redaction would change; they are in no database and in no log.
  'exports.start target.passphrase',
  'archives.open passphrase',
  'imports.unlock passphrase',
  // Words of the window's own locale, for the files that are exported.
  ...Object.keys(exportWordsSchema.omit({ kinds: true }).shape).map(
    (name) => `exports.start words.${name}`,
  ),
  ...Object.keys(exportWordsSchema.shape.kinds.shape).map(
    (name) => `exports.start words.kinds.${name}`,
  ),
]);

/** Redacted where the turn is made, which counts what it redacts. */
const TURNS = new Set(['chat.send text', 'chat.edit text']);

const isName = (path: string) =>
  /(?:^|\.|[a-z])(?:id|ids\[\]|Id|Ids\[\]|memories\[\]|entities\[\]|evidence\[\]|without\[\]|before|after|model)$/u.test(
    path,
  );

test('every text of the contract is redacted, or is known not to be stored', () => {
  const texts = textFields();
  expect(texts.length).toBeGreaterThan(60);
  const unknown = texts.filter(({ command, path }) => {
    const field = `${command} ${path}`;
    const stored = REDACTED_FIELDS[command as keyof typeof REDACTED_FIELDS] ?? [];
    return !isName(path) && !stored.includes(path) && !NOT_STORED.has(field) && !TURNS.has(field);
  });
  expect(unknown).toEqual([]);
});

test('every stored text names a field of the contract', () => {
  const texts = new Set(textFields().map(({ command, path }) => `${command} ${path}`));
  const named = Object.entries(REDACTED_FIELDS).flatMap(([command, paths]) =>
    paths.map((path) => `${command} ${path}`),
  );
  expect(named.filter((field) => !texts.has(field))).toEqual([]);
});

interface JsonSchema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

function textFields(): { command: string; path: string }[] {
  return Object.entries(engineCommands).flatMap(([command, { request }]) => {
    const schema = z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
    const paths = new Set(textPaths(withoutReferences(schema, schema.$defs ?? {}), ''));
    return [...paths].map((path) => ({ command, path }));
  });
}

/** Schema with each definition in the place of its reference, and once where it refers to itself. */
function withoutReferences(
  { $ref, $defs: _, ...schema }: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const name = $ref?.replace('#/$defs/', '') ?? '';
  const { [name]: definition, ...others } = definitions;
  if ($ref !== undefined) {
    return definition === undefined ? {} : withoutReferences(definition, others);
  }
  const expand = (part: JsonSchema) => withoutReferences(part, definitions);
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, part]) => [key, expand(part)]),
      ),
    }),
    ...(schema.items && { items: expand(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(expand) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(expand) }),
  };
}

function textPaths(schema: JsonSchema, path: string): string[] {
  const own =
    schema.type === 'string' && schema.enum === undefined && schema.const === undefined
      ? [path]
      : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textPaths(field, path === '' ? name : `${path}.${name}`),
  );
  const items = schema.items === undefined ? [] : textPaths(schema.items, `${path}[]`);
  const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    textPaths(one, path),
  );
  return [...own, ...below, ...items, ...either];
}

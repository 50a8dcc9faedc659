import { join } from 'node:path';
import { z } from 'zod';
import { contractError } from '../../../shared/contract/errors.ts';
import { endpointPresetSchema, type Endpoint } from '../../../shared/contract/models.ts';
import type { Request } from '../../../shared/contract/index.ts';
import { idSchema } from '../../../shared/domain/primitives.ts';
import { writeJsonAtomically } from '../files/atomicFile.ts';
import { quarantineDamaged } from '../files/moveFile.ts';
import { readJsonFile, throwIfRefused, type FileRead } from '../files/readRegularFile.ts';
import { isLocalUrl, readBaseUrl } from './baseUrl.ts';
import { presetOf } from './presets.ts';

/** Most ids of removed servers that are remembered. */
const MAX_REMOVED = 1_000;

const fileSchema = z.strictObject({
  endpoints: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      preset: endpointPresetSchema,
      baseUrl: z.string(),
    }),
  ),
  /** Ids of servers that were removed: conversations and roles may still name them. */
  removed: z.array(z.strictObject({ id: idSchema, baseUrl: z.string() })).default([]),
});
type Stored = z.infer<typeof fileSchema>['endpoints'][number];
type Removed = z.infer<typeof fileSchema>['removed'][number];

/** Id of the endpoint of `LOCI_BASE_URL`, for this run only. */
export const ENVIRONMENT_ENDPOINT = 'env';

/** Endpoints: the known model servers, in `models.json`; never with a key. */
export interface Endpoints {
  list(): readonly Endpoint[];
  get(id: string): Endpoint | null;
  add(request: Request<'models.addEndpoint'>): Endpoint;
  remove(id: string): boolean;
  /** Names of unreadable files that were quarantined. */
  readonly quarantined: readonly string[];
}

export interface EndpointsDependencies {
  readonly home: string;
  readonly environment: Readonly<Record<string, string>>;
}

export function createEndpoints({ home, environment }: EndpointsDependencies): Endpoints {
  const path = join(home, 'models.json');
  let fileRead = readJsonFile(path, fileSchema);
  let stored = endpointsOf(fileRead);
  let removed = removedOf(fileRead);
  const quarantined = quarantineDamaged(path, fileRead);
  const fromEnvironment = environmentEndpoint(environment);

  /** Reads a file again that the system refused at the start; throws if it still does. */
  const requireRead = () => {
    if (fileRead.state !== 'damaged' || fileRead.why !== 'refused') return;
    fileRead = readJsonFile(path, fileSchema);
    throwIfRefused(path, fileRead);
    quarantineDamaged(path, fileRead);
    stored = endpointsOf(fileRead);
    removed = removedOf(fileRead);
  };
  const save = (next: readonly Stored[], nextRemoved: readonly Removed[]) => {
    writeJsonAtomically(path, { endpoints: next, removed: nextRemoved });
    stored = next;
    removed = nextRemoved;
  };
  const list = (): Endpoint[] => [
    ...(fromEnvironment === null ? [] : [fromEnvironment]),
    ...stored.map((each) => present(each, false)),
  ];
  return {
    list,
    quarantined,
    get: (id) => list().find((endpoint) => endpoint.id === id) ?? null,
    add({ preset, name, baseUrl: address }) {
      requireRead();
      const presetInfo = presetOf(preset);
      const baseUrl = readBaseUrl(address ?? presetInfo.baseUrl ?? '');
      if (!baseUrl.ok) {
        throw contractError('invalid_request', { reason: baseUrl.error, path: 'baseUrl' });
      }
      const endpoint: Stored = {
        id: freeId(preset, [
          ...list().map(({ id }) => id),
          // What was meant for a removed server must not be sent to another address.
          ...removed.filter((each) => each.baseUrl !== baseUrl.value).map(({ id }) => id),
        ]),
        name: name?.trim() ?? presetInfo.name ?? hostOf(baseUrl.value),
        preset,
        baseUrl: baseUrl.value,
      };
      save(
        [...stored, endpoint],
        removed.filter(({ id }) => id !== endpoint.id),
      );
      return present(endpoint, false);
    },
    remove(id) {
      requireRead();
      const endpoint = stored.find((each) => each.id === id);
      if (endpoint === undefined) return false;
      save(
        stored.filter((each) => each.id !== id),
        [...removed, { id, baseUrl: endpoint.baseUrl }].slice(-MAX_REMOVED),
      );
      return true;
    },
  };
}

function present(stored: Stored, fromEnvironment: boolean): Endpoint {
  return { ...stored, local: isLocalUrl(stored.baseUrl), fromEnvironment };
}

function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? baseUrl;
}

/** Readable id, since it appears in settings: `ollama`, `custom-2`. */
function freeId(preset: string, usedIds: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? preset : `${preset}-${n}`;
    if (!usedIds.includes(id)) return id;
  }
}

function environmentEndpoint(environment: Readonly<Record<string, string>>): Endpoint | null {
  const address = environment['LOCI_BASE_URL'];
  const hasOnlyKey = address === undefined && environment['LOCI_API_KEY'] !== undefined;
  const baseUrl = readBaseUrl(hasOnlyKey ? (presetOf('openai').baseUrl ?? '') : (address ?? ''));
  if (!baseUrl.ok) return null;
  const stored = {
    id: ENVIRONMENT_ENDPOINT,
    name: hostOf(baseUrl.value),
    preset: hasOnlyKey ? ('openai' as const) : ('custom' as const),
    baseUrl: baseUrl.value,
  };
  return present(stored, true);
}

/** Endpoints of the file, which may be edited by hand: it is validated like any other input. */
function endpointsOf(fileRead: FileRead<z.infer<typeof fileSchema>>): readonly Stored[] {
  const endpoints = fileRead.state === 'ok' ? fileRead.value.endpoints : [];
  return endpoints.filter(({ baseUrl }) => readBaseUrl(baseUrl).ok);
}

function removedOf(fileRead: FileRead<z.infer<typeof fileSchema>>): readonly Removed[] {
  return fileRead.state === 'ok' ? fileRead.value.removed : [];
}

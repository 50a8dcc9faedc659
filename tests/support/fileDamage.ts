import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const replaced = (content: string | Uint8Array) => (path: string) => writeFileSync(path, content);
const linked = (target: string) => (path: string) => {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
};

/** Everything that may stand in the place of a small file. */
export const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'nothing: it is gone': (path) => rmSync(path, { recursive: true, force: true }),
  'an empty file': replaced(''),
  'its first half': (path) => {
    if (existsSync(path)) truncateSync(path, Math.floor(readFileSync(path).length / 2));
  },
  'all but its last byte': (path) => {
    if (existsSync(path)) truncateSync(path, Math.max(0, readFileSync(path).length - 1));
  },
  zeros: replaced(Buffer.alloc(512)),
  garbage: replaced(Buffer.from(Array.from({ length: 700 }, (_, n) => (n * 131) % 256))),
  text: replaced('not what was here'),
  'a line break': replaced('\n'),
  'a byte order mark': replaced('\uFEFF{}'),
  'the word null': replaced('null'),
  'a number': replaced('42'),
  'a list': replaced('[]'),
  'an empty object': replaced('{}'),
  'an object of wrong types': replaced(
    '{"currentId":1,"workspaces":{},"key":[],"forgettings":"x","endpoints":0,"keys":[],"port":"x"}',
  ),
  'prototype keys': replaced('{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'),
  'deep nesting': replaced(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'deep nesting of objects': replaced(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'a folder': (path) => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
    writeFileSync(join(path, 'inside'), 'kept');
  },
  'a FIFO': (path) => {
    rmSync(path, { recursive: true, force: true });
    execFileSync('mkfifo', [path]);
  },
  'a link to nothing': linked('/nowhere/at/all'),
  'a link to itself': (path) => linked(path)(path),
  'a link to /dev/zero': linked('/dev/zero'),
  'a file nobody may read': (path) => {
    if (existsSync(path)) chmodSync(path, 0o000);
  },
};

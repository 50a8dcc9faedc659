import { relative } from 'node:path';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../../../shared/domain/primitives.ts';

/** Tags and links of one version of a note. */
export interface NoteMetadata {
  readonly version: number;
  readonly tags: readonly string[];
  readonly links: readonly string[];
}

/** Limit of the links of one note: a note that links everything is a list. */
const MAX_LINKS = 200;

const FRONT_MATTER = /^\s*---\n([\s\S]{0,20000}?)\n---(?:\n|$)/u;
const TAG_LINE = /^tags?[ \t]*:(.*)$/imu;
const INLINE_TAG = /(?<=^|[\s(])#([\p{L}\p{N}_][\p{L}\p{N}_/-]*)/gu;
const LINK = /(!?)\[\[([^\]|#^\n]{1,200})(?:[#^|][^\]\n]{0,300})?\]\]/gu;

/** Names by which notes link to a note: its file name, and its path in the vault. */
export function noteNames<T>(
  folder: string,
  notes: readonly { readonly path: string; readonly document: T }[],
): Map<string, T> {
  const names = new Map<string, T>();
  for (const { path, document } of notes) {
    const inVault = nameForm(relative(folder, path).replaceAll('\\', '/'));
    const fileName = inVault.split('/').at(-1) ?? inVault;
    names.set(inVault, document);
    if (!names.has(fileName)) names.set(fileName, document);
  }
  return names;
}

/** Names that a note links to; embedded files (`![[…]]`) are attachments. */
export function noteLinks(text: string): string[] {
  const names = [...text.matchAll(LINK)]
    .filter(([, embeds]) => embeds === '')
    .map(([, , name]) => nameForm(name ?? ''));
  return [...new Set(names)].slice(0, MAX_LINKS);
}

/** Tags of a note: those of its front matter, and those in its text; numbers alone are none. */
export function noteTags(text: string): string[] {
  const frontMatter = FRONT_MATTER.exec(text)?.[1] ?? '';
  const tags = [
    ...frontTags(frontMatter),
    ...[...text.matchAll(INLINE_TAG)].map(([, tag]) => tag ?? ''),
  ];
  const isTag = (tag: string) => tag !== '' && tag.length <= MAX_TAG_LENGTH && !/^\d+$/u.test(tag);
  return [...new Set(tags.filter(isTag))].slice(0, MAX_TAGS);
}

/** Tags of front matter: `tags: [a, b]`, `tags: a, b`, or a list below. */
function frontTags(frontMatter: string): string[] {
  const line = TAG_LINE.exec(frontMatter);
  if (line === null) return [];
  const inline = line[1]?.replaceAll(/[[\]"']/gu, '').split(/[,\s]+/u) ?? [];
  const followingLines = frontMatter
    .slice(line.index + line[0].length)
    .split('\n')
    .slice(1);
  const items: string[] = [];
  for (const entry of followingLines) {
    const item = entry.trim();
    if (!item.startsWith('- ')) break;
    items.push(item.slice(2).replaceAll(/["']/gu, '').trim());
  }
  return [...inline, ...items].map((tag) => tag.replace(/^#/u, ''));
}

function nameForm(name: string): string {
  return name.trim().normalize('NFC').replace(/\.md$/iu, '').toLocaleLowerCase();
}

import { TRAP_COUNT, generateChatGpt } from '../generateChatGpt.ts';
import { zipFile } from '../../zip/zipFile.ts';
import type { ChosenFile } from '../importFiles.ts';
import { jsonFile, type GeneratedFiles } from './expectedTurns.ts';

const SHARD = 20;
const ABSENT = 'conversations-002.json';

type ListsShards = (names: readonly string[]) => unknown;

/** Both forms of the list of shards that were seen. */
const byLogicalFile: ListsShards = (names) => ({
  version: 1,
  logical_files: { 'conversations.json': { files: names, sharded: true } },
});
const byFile: ListsShards = (names) => ({
  version: 1,
  files: [{ name: 'conversations.json', shards: names.map((name) => ({ name })) }],
});

/**
 * The newer ChatGPT export: shards and their list, one of which is absent, beside files that are no
 * conversations.
 */
export function generateChatGptShards(seed: number): GeneratedFiles {
  const list = seed % 2 === 0 ? byFile : byLogicalFile;
  const { conversations, truth } = generateChatGpt({ seed, conversations: TRAP_COUNT });
  const shards = [0, SHARD].map((from, n) => ({
    name: `conversations-00${n}.json`,
    content: conversations.slice(from, n === 0 ? SHARD : undefined),
  }));
  const names = [...shards.map(({ name }) => name), ABSENT];
  const files: ChosenFile[] = [
    jsonFile('export_manifest.json', list(names)),
    ...shards.map(({ name, content }) => jsonFile(name, content)),
    jsonFile('user_settings.json', { settings: {} }),
    jsonFile('conversation_asset_file_names.json', { 'file_1.dat': 'photo.png' }),
    jsonFile('user.json', { id: 'user-1', email: 'a@b.example', chatgpt_plus_user: true }),
  ];
  return { files, truth, missing: [ABSENT] };
}

/** The same as one zip with pictures, a page and sounds beside it, as it is downloaded. */
export function generateChatGptZip(seed: number): GeneratedFiles {
  const { files, ...expected } = generateChatGptShards(seed);
  const others = [
    { name: 'chat.html', content: '<html></html>' },
    { name: 'file_1.dat', content: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
    { name: 'voice/one.wav', content: Buffer.alloc(2_000_000, 7) },
  ];
  return { files: [zipFile('whatever.bin', [...files, ...others])], ...expected };
}

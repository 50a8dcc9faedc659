import { generateChatGpt } from '../generateChatGpt.ts';
import { jsonFile, type GeneratedFiles } from './expectedTurns.ts';

const SHARD = 20;

/**
 * The newer ChatGPT export: shards and a manifest, without `children`, `recipient` and `status`,
 * beside files that are no conversations.
 */
export function generateChatGptShards(seed: number): GeneratedFiles {
  const { conversations, truth } = generateChatGpt({ seed, conversations: 51 });
  const shards = [0, SHARD, 2 * SHARD].map((from, n) => ({
    name: `conversations-00${n}.json`,
    content: conversations.slice(from, from + SHARD),
  }));
  const logical = { files: shards.map(({ name }) => name), sharded: true };
  return {
    files: [
      jsonFile('export_manifest.json', {
        version: 1,
        logical_files: { 'conversations.json': logical },
      }),
      ...shards.map(({ name, content }) => jsonFile(name, content)),
      jsonFile('user_settings.json', { settings: {} }),
    ],
    truth,
  };
}

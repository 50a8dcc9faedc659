import { describe, expect, test } from 'vitest';
import {
  bestChatModel,
  canChat,
  canEmbed,
} from '../../../../../renderer/stores/chat/modelChoice.ts';

describe('by its name', () => {
  test.each([
    'gpt-5-mini',
    'gpt-4o-search-preview',
    'gpt-3.5-turbo',
    'o4-mini',
    'chatgpt-4o-latest',
    'llama3.2',
    'qwen3:8b',
    'qwen2-audio-7b-instruct',
    'anthropic/claude-sonnet-4.5',
    'mistral-small-3.2',
    'deepseek-r1:14b',
  ])('%s talks', (name) => {
    expect(canChat(name)).toBe(true);
  });

  test.each([
    'text-embedding-3-small',
    'nomic-embed-text',
    'bge-m3',
    'davinci-002',
    'babbage-002',
    'gpt-realtime-mini',
    'gpt-4o-realtime-preview',
    'gpt-audio',
    'gpt-4o-audio-preview',
    'gpt-4o-transcribe',
    'gpt-4o-mini-tts',
    'tts-1-hd',
    'whisper-1',
    'sora-2-pro',
    'dall-e-3',
    'gpt-image-1',
    'omni-moderation-latest',
    'gpt-3.5-turbo-instruct',
    'computer-use-preview',
    'o3-deep-research',
    'jina-reranker-v2',
  ])('%s does not', (name) => {
    expect(canChat(name)).toBe(false);
  });

  test.each(['text-embedding-3-small', 'bge-m3', 'multilingual-e5-large', 'all-minilm'])(
    '%s makes vectors',
    (name) => {
      expect(canEmbed(name)).toBe(true);
    },
  );
});

test('the first that talks is taken, and none where none does', () => {
  expect(bestChatModel(['nomic-embed-text', 'whisper-1', 'llama3.2', 'qwen3'])).toBe('llama3.2');
  expect(bestChatModel(['nomic-embed-text', 'sora-2'])).toBeNull();
  expect(bestChatModel([])).toBeNull();
});

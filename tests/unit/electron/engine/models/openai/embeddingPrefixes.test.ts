import { describe, expect, test } from 'vitest';
import { prefixesOf } from '../../../../../../electron/engine/models/openai/embeddingPrefixes.ts';

describe('the prefixes of an embedding model', () => {
  test.for([
    ['text-embedding-nomic-embed-text-v1.5', 'search_query: ', 'search_document: ', 'nomic'],
    ['nomic-embed-text:latest', 'search_query: ', 'search_document: ', 'nomic'],
    ['intfloat/multilingual-e5-large', 'query: ', 'passage: ', 'e5'],
    ['text-embedding-multilingual-e5-small', 'query: ', 'passage: ', 'e5'],
    ['embeddinggemma:300m', 'task: search result | query: ', 'title: none | text: ', 'gemma'],
  ] as const)('%s: of questions and of stored texts', ([model, query, document, scheme]) => {
    const prefixes = prefixesOf(model);
    expect([prefixes.of('query'), prefixes.of('document')]).toEqual([query, document]);
    expect(prefixes.of('example')).toBe(query);
    expect(prefixes.scheme).toBe(scheme);
  });

  test.for([
    ['multilingual-e5-large-instruct', 'Instruct: '],
    ['qwen3-embedding:0.6b', 'Instruct: '],
    ['bge-small-en-v1.5', 'Represent this sentence'],
    ['bge-large-zh-v1.5', '为这个句子'],
    ['mxbai-embed-large', 'Represent this sentence'],
    ['snowflake-arctic-embed:m', 'Represent this sentence'],
    ['snowflake-arctic-embed2', 'query: '],
    ['Snowflake/snowflake-arctic-embed-l-v2.0', 'query: '],
  ] as const)('%s: of questions alone, so stored vectors stay', ([model, query]) => {
    const prefixes = prefixesOf(model);
    expect(prefixes.of('query').startsWith(query)).toBe(true);
    expect(prefixes.of('document')).toBe('');
    expect(prefixes.scheme).toBeNull();
  });

  test.for(['bge-m3', 'all-minilm', 'text-embedding-3-small', 'gte-large', 'granite-embedding'])(
    '%s has none',
    (model) => {
      const prefixes = prefixesOf(model);
      expect([prefixes.of('query'), prefixes.of('document')]).toEqual(['', '']);
    },
  );
});

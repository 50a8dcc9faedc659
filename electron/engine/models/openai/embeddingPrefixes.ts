import type { EmbedPurpose } from '../ports.ts';

/** Convention of a family of embedding models: what precedes a question, and a stored text. */
interface PrefixScheme {
  /** Part of the embedder's id where stored texts have a prefix. */
  readonly name: string;
  readonly model: RegExp;
  readonly query: string;
  readonly document: string;
}

const SEARCH_TASK = 'Given a web search query, retrieve relevant passages that answer the query';
const BGE_ENGLISH = 'Represent this sentence for searching relevant passages: ';

/**
 * Prefixes by their models' cards; the first scheme that fits a model's name counts. A model without
 * one (bge-m3, gte, all-minilm, granite, OpenAI's) reads both as they are.
 */
const SCHEMES: readonly PrefixScheme[] = [
  {
    name: 'nomic',
    model: /nomic-embed/iu,
    query: 'search_query: ',
    document: 'search_document: ',
  },
  {
    name: 'e5-instruct',
    model: /\be5-(?:mistral|.*instruct)/iu,
    query: `Instruct: ${SEARCH_TASK}\nQuery: `,
    document: '',
  },
  { name: 'e5', model: /\be5-/iu, query: 'query: ', document: 'passage: ' },
  {
    name: 'bge-zh',
    model: /\bbge-.*-zh/iu,
    query: '为这个句子生成表示以用于检索相关文章：',
    document: '',
  },
  { name: 'bge', model: /\bbge-(?:small|base|large)/iu, query: BGE_ENGLISH, document: '' },
  { name: 'mxbai', model: /mxbai-embed-large/iu, query: BGE_ENGLISH, document: '' },
  {
    name: 'arctic2',
    model: /arctic-embed(?:2|.*v2)/iu,
    query: 'query: ',
    document: '',
  },
  { name: 'arctic', model: /arctic-embed/iu, query: BGE_ENGLISH, document: '' },
  {
    name: 'gemma',
    model: /embedding-?gemma/iu,
    query: 'task: search result | query: ',
    document: 'title: none | text: ',
  },
  {
    name: 'qwen3',
    model: /qwen3-embedding/iu,
    query: `Instruct: ${SEARCH_TASK}\nQuery:`,
    document: '',
  },
  {
    name: 'gte-qwen',
    model: /gte-qwen/iu,
    query: `Instruct: ${SEARCH_TASK}\nQuery: `,
    document: '',
  },
];

export interface EmbeddingPrefixes {
  /**
   * Name of the scheme, where stored texts have a prefix: their vectors are not those of the texts
   * alone. Null otherwise.
   */
  readonly scheme: string | null;
  readonly of: (purpose: EmbedPurpose) => string;
}

/** Prefixes that a model expects. An example question is compared with questions. */
export function prefixesOf(model: string): EmbeddingPrefixes {
  const scheme = SCHEMES.find((one) => one.model.test(model));
  return {
    scheme: scheme === undefined || scheme.document === '' ? null : scheme.name,
    of: (purpose) => (purpose === 'document' ? scheme?.document : scheme?.query) ?? '',
  };
}

import type { Request } from '../../../shared/contract/index.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

/** Request of a facts list, with the hits of search for its query. */
export type FactListRequest = Omit<Request<'facts.list'>, 'refine'> & {
  /** Keys of the tags in the query, which are all required. */
  readonly tagKeys?: readonly string[];
  readonly hits: readonly NodeSeq[];
};

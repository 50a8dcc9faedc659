import type { Request } from '../../../shared/contract/index.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

/** Request of a facts list, with the hits of search for its query. */
export type FactListRequest = Omit<Request<'facts.list'>, 'refine'> & {
  readonly hits: readonly NodeSeq[];
};

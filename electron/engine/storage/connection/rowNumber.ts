import type { z } from 'zod';

/** Number of a row (`seq`) in one database: that of a message is refused where a node's is wanted. */
export type RowNumber<Table extends string> = number & z.core.$brand<`row of ${Table}`>;

export type NodeSeq = RowNumber<'nodes'>;
export type EntitySeq = RowNumber<'entities'>;
export type MessageSeq = RowNumber<'messages'>;
export type ConversationSeq = RowNumber<'conversations'>;
export type SourceSeq = RowNumber<'sources'>;

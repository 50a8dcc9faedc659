import { chunkText } from '../../../electron/engine/text/documents/chunkText.ts';
import { cleanText, withoutInvisible } from '../../../electron/engine/text/documents/cleanText.ts';
import { legacyEncoding } from '../../../electron/engine/text/documents/legacyEncoding.ts';
import { decodeText } from '../../../electron/engine/text/documents/decodeText.ts';
import { markupTokens } from '../../../electron/engine/text/documents/markupTokens.ts';
import { splitBlock } from '../../../electron/engine/text/documents/splitBlock.ts';
import {
  linesOf,
  markdownBlocks,
  plainBlocks,
} from '../../../electron/engine/text/documents/textBlocks.ts';
import { stripHiddenHtml } from '../../../electron/engine/text/documents/stripHiddenHtml.ts';

/** Functions of `text/documents` over a text, as in `textFunctions`. */
export const documentFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  chunkText: (text) => chunkText(text, markdownBlocks(text)),
  cleanText: (text) => cleanText(text, true),
  legacyEncoding: (text) => legacyEncoding(Buffer.from(text)),
  decodeText: (text) => decodeText(Buffer.from(text)),
  linesOf,
  markdownBlocks,
  plainBlocks,
  splitBlock: (text) => splitBlock(text, { start: 0, end: text.length }, 'sentences', 2_000),
  markupTokens,
  stripHiddenHtml,
  withoutInvisible,
};

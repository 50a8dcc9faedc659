import { z } from 'zod';
import type { ElementReader, ExportElement } from './exportElement.ts';
import { readChatGptConversation } from './providers/chatgpt/conversation.ts';
import { readChatGptElement } from './providers/chatgpt/chatGptElements.ts';
import { readClaudeConversation } from './providers/claude/conversation.ts';
import { readClaudeElement } from './providers/claude/claudeElements.ts';
import { readGeminiRecord } from './providers/gemini.ts';
import { readJanMessage } from './providers/jan.ts';
import { readLmStudioConversation } from './providers/lmStudio.ts';
import { readOpenWebUiConversation } from './providers/openWebUi.ts';

/** Readers, each of which recognizes its own by the content: two providers use the same file names. */
const READERS: readonly ElementReader[] = [
  readChatGptConversation,
  readClaudeConversation,
  readOpenWebUiConversation,
  readLmStudioConversation,
  readJanMessage,
  readGeminiRecord,
  readChatGptElement,
  readClaudeElement,
];

const objectSchema = z.record(z.string(), z.unknown());

/** Reads an element of an export; null for what no provider's reader recognizes. */
export function readElement(value: unknown): ExportElement | null {
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success) return null;
  for (const reader of READERS) {
    const element = reader(parsed.data);
    if (element !== null) return element;
  }
  return null;
}

import { z } from 'zod';

const text = z.string().catch('');
const blockSchema = z.object({ type: z.string(), text, thinking: text, name: text });
const inputSchema = z.object({
  input: z.object({ command: text, content: text, file_text: text, path: text, title: text }),
});

export interface ReadBlocks {
  readonly text: string;
  readonly reasoning: string;
  readonly tools: number;
  /** Blocks of a type that no version of Loci knows. */
  readonly unknown: number;
}

/** Blocks without words: calls of tools, their results, bookkeeping. */
const TOOL_BLOCK_TYPES = new Set([
  'tool_use',
  'tool_result',
  'server_tool_use',
  'token_budget',
  'flag',
]);

/**
 * Words, reasoning and artifacts of a message's blocks. The text of the message itself repeats them,
 * with placeholders for what its window would show, and serves only where no block has words.
 */
export function readBlocks(blocks: readonly unknown[], fallback: string): ReadBlocks {
  const words: string[] = [];
  const reasoning: string[] = [];
  let tools = 0;
  let unknown = 0;
  for (const block of blocks) {
    const parsed = blockSchema.safeParse(block);
    if (!parsed.success) {
      unknown += 1;
      continue;
    }
    const { type } = parsed.data;
    if (type === 'text') words.push(parsed.data.text);
    else if (type === 'thinking') reasoning.push(parsed.data.thinking);
    else if (TOOL_BLOCK_TYPES.has(type) || type.endsWith('_tool_result')) {
      const artifact = type === 'tool_use' ? artifactText(parsed.data.name, block) : '';
      if (artifact === '') tools += 1;
      else words.push(artifact);
    } else unknown += 1;
  }
  const filled = words.map((word) => word.trim()).filter((word) => word !== '');
  return {
    text: filled.length > 0 ? filled.join('\n\n') : fallback.trim(),
    reasoning: reasoning.filter((thought) => thought !== '').join('\n\n'),
    tools,
    unknown,
  };
}

/** Text of an artifact when it is made or written anew; a replaced word in it is no text. */
function artifactText(tool: string, block: unknown): string {
  const parsed = inputSchema.safeParse(block);
  if (!parsed.success) return '';
  const { command, content, file_text: fileText, path, title } = parsed.data.input;
  if (tool === 'artifacts' && ['create', 'rewrite'].includes(command))
    return withTitle(title, content);
  return tool === 'create_file' ? withTitle(path, fileText) : '';
}

function withTitle(title: string, content: string): string {
  if (content === '') return '';
  return title === '' ? content : `**${title}**\n\n${content}`;
}

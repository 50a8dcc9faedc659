import { z } from 'zod';
import type { SkipReason } from '../../../../../shared/domain/imports.ts';
import type { Attachment } from '../../placeholders.ts';
import { stripChatGptMarkup } from './chatGptMarkup.ts';

/** Content of a message by its type: words, reasoning, or the reason for which it is neither. */
export type ReadContent =
  | { readonly kind: 'text'; readonly text: string; readonly attachments: readonly Attachment[] }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'about_user'; readonly profile: string; readonly instructions: string }
  | { readonly kind: 'memory_list'; readonly text: string }
  | { readonly kind: 'skipped'; readonly reason: SkipReason | null };

const text = z.string().catch('');
const EMPTY_THOUGHT = { summary: '', content: '' };
const contentSchema = z.object({ content_type: z.string() });
const partsSchema = z.object({ parts: z.array(z.unknown()).catch([]) });
const partSchema = z.object({
  content_type: text,
  text: text,
  asset_pointer: text,
});
const codeSchema = z.object({ language: text, text: text });
const thoughtsSchema = z.object({
  thoughts: z.array(z.object({ summary: text, content: text }).catch(EMPTY_THOUGHT)).catch([]),
});
const aboutUserSchema = z.object({ user_profile: text, user_instructions: text });
const memorySchema = z.object({ model_set_context: text });

/** Types that belong to tools: searches, pages read, programs run. */
const TOOL_CONTENT_TYPES = new Set([
  'execution_output',
  'tether_quote',
  'tether_browsing_display',
  'tether_browsing_code',
  'sonic_webpage',
  'system_error',
  'computer_initialize_state',
  'super_widget',
]);

/** Reads the content of a message; `recipient` is whom it is addressed to, if the export says so. */
export function readContent(content: unknown, recipient: string | null): ReadContent {
  const parsed = contentSchema.safeParse(content);
  if (!parsed.success)
    return { kind: 'skipped', reason: content === null ? 'empty' : 'unknown_content' };
  const { content_type: type } = parsed.data;
  switch (type) {
    case 'text':
    case 'multimodal_text':
      return recipient !== null && recipient !== 'all'
        ? { kind: 'skipped', reason: 'tool' }
        : readParts(partsSchema.parse(content).parts);
    case 'code': {
      const { language, text: code } = codeSchema.parse(content);
      if (recipient !== 'all') return { kind: 'skipped', reason: 'tool' };
      const fence = language === 'unknown' ? '' : language;
      return { kind: 'text', text: `\`\`\`${fence}\n${code}\n\`\`\``, attachments: [] };
    }
    case 'thoughts': {
      const { thoughts } = thoughtsSchema.parse(content);
      const lines = thoughts.map((thought) => thought.content || thought.summary);
      return { kind: 'reasoning', text: lines.filter((line) => line !== '').join('\n\n') };
    }
    case 'reasoning_recap':
      return { kind: 'skipped', reason: null };
    case 'user_editable_context': {
      const aboutUser = aboutUserSchema.parse(content);
      const { user_profile: profile, user_instructions: instructions } = aboutUser;
      return { kind: 'about_user', profile, instructions };
    }
    case 'model_editable_context':
      return { kind: 'memory_list', text: memorySchema.parse(content).model_set_context };
    default:
      return { kind: 'skipped', reason: TOOL_CONTENT_TYPES.has(type) ? 'tool' : 'unknown_content' };
  }
}

/** Words, transcripts and the signs of pictures and sounds, whose bytes are not imported. */
function readParts(parts: readonly unknown[]): ReadContent {
  const words: string[] = [];
  const attachments: Attachment[] = [];
  let isUnknown = false;
  for (const part of parts) {
    if (typeof part === 'string') {
      words.push(part);
      continue;
    }
    const parsed = partSchema.safeParse(part);
    const type = parsed.success ? parsed.data.content_type : '';
    if (parsed.success && type === 'audio_transcription') words.push(parsed.data.text);
    else if (type === 'image_asset_pointer') attachments.push({ icon: '🖼️', name: '', text: '' });
    else if (type === 'audio_asset_pointer') attachments.push({ icon: '🎤', name: '', text: '' });
    else if (type === 'real_time_user_audio_video_asset_pointer')
      attachments.push({ icon: '🎬', name: '', text: '' });
    else isUnknown = true;
  }
  const joined = stripChatGptMarkup(words.join('\n')).trim();
  if (joined === '' && attachments.length === 0)
    return { kind: 'skipped', reason: isUnknown ? 'unknown_content' : 'empty' };
  // The words of a transcript stand for their sound.
  const isSpoken = joined !== '' && attachments.every(({ icon }) => icon !== '🖼️');
  return { kind: 'text', text: joined, attachments: isSpoken ? [] : attachments };
}

import { join } from 'node:path';
import { asMessageId } from '../ids.ts';
import type { ModelEngine } from '../modelEngine.ts';
import { attach } from './attach.ts';

/** Stages a file, which the engine must take. */
export async function stageFile(
  engine: Pick<ModelEngine, 'call'>,
  name: string,
  content: Uint8Array | string,
) {
  const result = await attach(engine.call, name, content);
  if (!result.ok) throw new Error(result.reason);
  return result.attachment;
}

/** Sends a message with staged files; returns it and its answer. */
export async function sendWith(engine: ModelEngine, text: string, attachments: readonly string[]) {
  const { answer, message } = await engine.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId(`m-${attachments[0] ?? ''}`),
    text,
    attachments: [...attachments],
  });
  return { message, answer: await engine.finished(answer?.id ?? '') };
}

/** Messages of the last request to the model. */
export const lastRequest = (engine: ModelEngine) =>
  engine.server.chatRequests().at(-1)?.body['messages'] as { role: string; content: unknown }[];

/** Folder of the attached files of the open workspace. */
export const attachmentFolder = ({ home, client }: Pick<ModelEngine, 'home' | 'client'>): string =>
  join(home, 'workspaces', client.workspaceId ?? '', 'attachments');

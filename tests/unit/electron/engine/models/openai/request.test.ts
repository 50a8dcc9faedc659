import { expect, test } from 'vitest';
import { createCapabilityCache } from '../../../../../../electron/engine/models/capabilities.ts';
import type { ChatRequest, ImagePart } from '../../../../../../electron/engine/models/ports.ts';
import {
  requestFeatures,
  toRequest,
} from '../../../../../../electron/engine/models/openai/request.ts';

const PICTURE: ImagePart = { mediaType: 'image/png', base64: '' };
const TEXT = 'What is it?';

/** The last message that a model is sent, by whether its server takes pictures. */
function messageOf(images: readonly ImagePart[], takesImages: boolean): unknown {
  const request: ChatRequest = { turns: [{ role: 'user', text: TEXT, images }], tools: [] };
  const capabilities = createCapabilityCache();
  capabilities.note('fake/small', { images: takesImages });
  const features = requestFeatures(request, capabilities.get('fake/small'), false);
  return toRequest('small', request, features).messages.at(-1)?.content;
}

test('a model whose server takes no pictures is told of those it does not see', () => {
  expect(messageOf([PICTURE], false)).toMatch(
    /^\[1 attached picture is not shown.*\]\n\nWhat is it\?$/u,
  );
  expect(messageOf([PICTURE, PICTURE], false)).toMatch(/^\[2 attached pictures are not shown/u);
});

test('a turn without pictures, or with those it shows, has no such note', () => {
  expect(messageOf([], false)).toBe(TEXT);
  expect(messageOf([PICTURE], true)).toMatchObject([{ type: 'text', text: TEXT }, {}]);
});

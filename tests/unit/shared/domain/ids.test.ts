import { expect, expectTypeOf, test } from 'vitest';
import type { NodeSeq } from '../../../../electron/engine/storage/connection/rowNumber.ts';
import type { RequestInput } from '../../../../shared/contract/index.ts';
import {
  entityIdSchema,
  messageIdSchema,
  nodeIdSchema,
  type NewId,
  type NodeId,
} from '../../../../shared/domain/primitives.ts';
import { asMessageSeq, asNodeSeq } from '../../../support/ids.ts';
import { createSequentialIds } from '../../../support/manualClock.ts';

const nodeId = nodeIdSchema.parse('n1');
const messageId = messageIdSchema.parse('m1');
const entityId = entityIdSchema.parse('e1');

const read = (id: NodeId): string => id;

test('the id of a message, of an entity, or any text is no id of a node', () => {
  expect(read(nodeId)).toBe('n1');
  // @ts-expect-error the id of a message
  expect(read(messageId)).toBe('m1');
  // @ts-expect-error the id of an entity
  expect(read(entityId)).toBe('e1');
  // @ts-expect-error a text that nothing has parsed
  expect(read('n1')).toBe('n1');
});

test('a request refuses the id of another kind before it is sent', () => {
  const workspaceId = 'w';
  const request: RequestInput<'facts.get'> = { workspaceId, nodeId };
  // @ts-expect-error the id of a message
  const wrong: RequestInput<'facts.get'> = { workspaceId, nodeId: messageId };
  expect(Object.keys(wrong)).toEqual(Object.keys(request));
});

test('a new id is free for any kind of row', () => {
  const id = createSequentialIds().next();
  expectTypeOf(id).toEqualTypeOf<NewId>();
  expect(read(id)).toBe('i0001');
});

test('the row number of a message is none of a node', () => {
  const readRow = (seq: NodeSeq): number => seq;
  expect(readRow(asNodeSeq(1))).toBe(1);
  // @ts-expect-error the row of a message
  expect(readRow(asMessageSeq(1))).toBe(1);
  // @ts-expect-error a number of nothing
  expect(readRow(1)).toBe(1);
});

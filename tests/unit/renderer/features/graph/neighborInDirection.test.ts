// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { neighborInDirection } from '../../../../../renderer/features/graph/neighborInDirection.ts';
import { edgeOf } from './pictures.ts';
import { asNodeId } from '../../../../support/ids.ts';

const positions = {
  here: { x: 0, y: 0 },
  right: { x: 100, y: 10 },
  farRight: { x: 400, y: 0 },
  above: { x: 5, y: -90 },
  stranger: { x: 50, y: 0 },
};
const edges = [
  edgeOf(asNodeId('here'), asNodeId('right'), 'causal'),
  edgeOf(asNodeId('farRight'), asNodeId('here'), 'causal'),
  edgeOf(asNodeId('here'), asNodeId('above'), 'about'),
  edgeOf(asNodeId('right'), asNodeId('stranger'), 'about'),
];

describe('an arrow key', () => {
  test.each([
    ['ArrowRight', 'right'],
    ['ArrowUp', 'above'],
    ['ArrowLeft', null],
    ['ArrowDown', null],
  ] as const)('%s leads along an edge to %s', (key, to) => {
    expect(neighborInDirection(key, 'here', edges, positions)).toBe(to);
  });

  test('leads back against an edge as well', () => {
    expect(neighborInDirection('ArrowLeft', 'farRight', edges, positions)).toBe('here');
  });

  test('leads nowhere from what has no place', () => {
    expect(neighborInDirection('ArrowLeft', 'nowhere', edges, positions)).toBeNull();
  });
});

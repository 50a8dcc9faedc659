import { useEffect, useMemo, useRef, useState } from 'react';
import type { GraphState } from '../../stores/graph/graphState.ts';
import type { GraphNode } from '../../stores/graph/graphPicture.ts';
import type { LayoutJob, LayoutNode, Positions, Point } from './layout/layoutTypes.ts';
import type { LayoutService } from './layout/layoutThread.ts';
import { MAX_RESERVED_LABELS, labeledFirstIds, labelOf, labelSize } from './drawing/nodeLabels.ts';
import { ICON_FIELD } from './drawing/nodeIconUrl.ts';

export interface PositionedPicture {
  /** Picture that these positions belong to. */
  readonly picture: GraphState['picture'];
  readonly positions: Positions;
  readonly opening: number;
  /** True if more nodes are new than old: the whole picture is shown first. */
  readonly isMostlyNew: boolean;
}

interface Memory {
  opening: number;
  positions: Record<string, Point>;
  /** Nodes whose label has reserved space. */
  labeledIds: Set<string>;
}

/** Part of the graph state that a layout depends on. */
export type LayoutInput = Pick<GraphState, 'picture' | 'opening' | 'anchor' | 'status'> & {
  readonly viewOptions: Pick<GraphState['viewOptions'], 'lens'>;
};

/** Positions of a picture's nodes, computed in a worker; placed nodes keep theirs. */
export function usePositions(
  startLayouts: () => LayoutService,
  { picture, opening, anchor, viewOptions, status }: LayoutInput,
  isMap: boolean,
) {
  const layouts = useRef<LayoutService | null>(null);
  const memory = useRef<Memory>({ opening: -1, positions: {}, labeledIds: new Set() });
  const [positioned, setPositioned] = useState<PositionedPicture | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!isMap) return undefined;
    const layoutThread = startLayouts();
    layouts.current = layoutThread;
    return () => {
      layouts.current = null;
      layoutThread.close();
    };
  }, [startLayouts, isMap]);

  useEffect(() => {
    const remembered = memory.current;
    if (status !== 'ready' || layouts.current === null) return undefined;
    if (remembered.opening !== opening) {
      memory.current = {
        opening,
        positions: {},
        labeledIds: new Set([...labeledFirstIds(picture.nodes), ...mostInteresting(picture.nodes)]),
      };
    }
    let stale = false;
    setFailed(false);
    layouts.current.run(layoutJobOf(memory.current, picture, viewOptions.lens, anchor)).then(
      (positions) => {
        if (stale) return;
        const ids = Object.keys(positions);
        const keptIds = ids.filter((id) => memory.current.positions[id] !== undefined);
        Object.assign(memory.current.positions, positions);
        setPositioned({
          picture,
          positions,
          opening,
          isMostlyNew: keptIds.length * 2 < ids.length,
        });
      },
      () => {
        if (!stale) setFailed(true);
      },
    );
    return () => {
      stale = true;
    };
  }, [picture, opening, status, anchor, viewOptions.lens, isMap]);

  const move = useMemo(
    () => (id: string, position: Point) => {
      memory.current.positions[id] = position;
      setPositioned((before) =>
        before === null ? null : { ...before, positions: { ...before.positions, [id]: position } },
      );
    },
    [],
  );
  return {
    positioned,
    failed,
    move,
    busy: positioned === null || positioned.picture !== picture,
  };
}

function mostInteresting(nodes: readonly GraphNode[]): string[] {
  return [...nodes]
    .sort((a, b) => b.interest - a.interest)
    .slice(0, MAX_RESERVED_LABELS)
    .map(({ id }) => id);
}

function layoutJobOf(
  { positions, labeledIds }: Memory,
  { nodes, edges }: GraphState['picture'],
  lens: LayoutJob['lens'],
  anchor: string | null,
): LayoutJob {
  const positionedNodes = nodes.filter(({ id }) => positions[id] !== undefined);
  // A node added later was asked for, so it is made readable, unless as many were added as in a new
  // picture.
  const unpositionedNodes = nodes.filter(({ id }) => positions[id] === undefined);
  if (positionedNodes.length > 0)
    for (const id of mostInteresting(unpositionedNodes)) labeledIds.add(id);
  return {
    lens,
    anchor,
    nodes: nodes.map((node) =>
      withSize(node, labeledIds.has(node.id) || nodes.length <= MAX_RESERVED_LABELS),
    ),
    edges: edges.map(({ source, target, relation }) => ({ source, target, relation })),
    fixedPositions: Object.fromEntries(
      positionedNodes.map(({ id }) => [id, positions[id] ?? { x: 0, y: 0 }]),
    ),
  };
}

function withSize(node: GraphNode, labeledIds: boolean): LayoutNode {
  const { id, hops, time } = node;
  const label = labeledIds ? labelSize(labelOf(node)) : { width: 0, height: 0 };
  return {
    id,
    hops,
    time,
    width: Math.max(ICON_FIELD - 12, label.width),
    height: ICON_FIELD - 8 + label.height,
    boxCenterOffsetY: label.height / 2,
  };
}

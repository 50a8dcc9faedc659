import { useMemo } from 'react';
import { hiddenCountOf } from '../../stores/graph/expandedPicture.ts';
import type { GraphNode, GraphPicture } from '../../stores/graph/graphPicture.ts';
import type { VisitedCenter, Expansion } from '../../stores/graph/graphState.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { sortName } from './sortName.ts';

/** Texts of the picture. */
export function useGraphTexts() {
  const { t } = useText();
  const format = useFormat();
  return useMemo(() => {
    const sortOf = (node: GraphNode) => sortName(t, node);
    const marksOf = (node: GraphNode): string[] => [
      ...(node.change === 'same' ? [] : [t(`graph:change.${node.change}`)]),
      ...[...node.flags].map((flag) => t(`graph:mark.${flag}`)),
    ];
    return {
      sortOf,
      marksOf,
      /** Description of a node in one sentence, for screen readers. */
      describeNode(node: GraphNode, picture: GraphPicture): string {
        const degree = picture.edges.filter(
          ({ source, target }) => source === node.id || target === node.id,
        ).length;
        const hidden = hiddenCountOf(picture, node.id);
        const details = [
          sortOf(node),
          ...(node.trust === null ? [] : [t(`words:trust.${node.trust}`)]),
          ...marksOf(node),
          ...(node.entity || node.sort === 'episodic'
            ? []
            : [t('graph:announcement.strength', { percent: format.percent(node.strength) })]),
        ];
        const edges = [
          t('graph:edges', { count: degree }),
          ...(hidden === 0 ? [] : [t('graph:announcement.hidden', { count: hidden })]),
        ];
        const text = /[.!?…]$/u.test(node.text) ? node.text : `${node.text}.`;
        return `${text} ${details.join(', ')}. ${edges.join(', ')}.`;
      },
      /** Text about the result of expanding or collapsing; a failure is reported by a toast. */
      describeExpansion(expansion: Expansion | 'failed', { nodes }: GraphPicture): string {
        if (expansion === 'failed') return '';
        return t(`graph:announcement.${expansion}`, {
          nodes: t('graph:nodes', { count: nodes.length }),
        });
      },
      centerName({ center, title }: VisitedCenter): string {
        if (center.kind === 'memory' || center.kind === 'entity') return title;
        return t(`graph:centers.${center.kind}`, { title });
      },
    };
  }, [t, format]);
}

export type GraphTexts = ReturnType<typeof useGraphTexts>;

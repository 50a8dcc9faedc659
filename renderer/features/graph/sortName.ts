import type { EntityType } from '../../../shared/domain/entity.ts';
import type { NodeType } from '../../../shared/domain/node.ts';
import type { GraphNode } from '../../stores/graph/graphPicture.ts';
import type { useText } from '../../ui/text/useText.ts';

/** Name of the kind of a node, else of its sort. */
export function sortName(t: ReturnType<typeof useText>['t'], node: GraphNode): string {
  if (node.entity) return t(`words:entity.${node.sort as EntityType}`);
  return node.kind ? t(`words:kind.${node.kind}`) : t(`words:type.${node.sort as NodeType}`);
}

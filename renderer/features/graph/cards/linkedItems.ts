import type { Id } from '../../../../shared/domain/primitives.ts';
import type { GraphPicture } from '../../../stores/graph/graphPicture.ts';
import type { PageModel } from './model/pageContent.ts';

/** Ids of what is connected with a node, itself included; a head is connected with its group. */
export function linkedItems(
  { edges }: Pick<GraphPicture, 'edges'>,
  { groups }: Pick<PageModel, 'groups'>,
  id: Id,
): ReadonlySet<string> {
  const connections = new Set<string>([id]);
  for (const { source, target } of edges) {
    if (source === id) connections.add(target);
    if (target === id) connections.add(source);
  }
  for (const { key, head, members } of groups) {
    if (head?.id === id) for (const member of members) connections.add(member.id);
    if (members.some((member) => member.id === id)) connections.add(key);
  }
  return connections;
}

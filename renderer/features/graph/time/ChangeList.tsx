import { GRAPH_LARGEST_SIZE, type GraphChange } from '../../../../shared/domain/graph.ts';
import type { GraphNode } from '../../../stores/graph/graphPicture.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';
import { LegendSign } from '../LegendSign.tsx';
import { sortName } from '../sortName.ts';
import { useGraphActions } from '../useGraphActions.ts';

/** What is no longer so comes first: it is less than what was added. */
const CHANGES = ['changed', 'removed', 'added'] as const satisfies readonly GraphChange[];

/** Memories before people and things, and messages last: what was learned is what changed. */
function byRank(nodes: readonly GraphNode[]): GraphNode[] {
  const rank = ({ entity, sort }: GraphNode) => (entity ? 1 : sort === 'episodic' ? 2 : 0);
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}

/** What changed between two moments: counts, and each memory, person and thing that did. */
export function ChangeList({ from, to }: { readonly from: number; readonly to: number }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const { graph } = useWorkspace();
  const nodes = useSelect(graph, (state) => state.picture.nodes);
  const summary = useSelect(graph, (state) => state.changeSummary);
  const size = useSelect(graph, (state) => state.viewOptions.size);
  const actions = useGraphActions();
  const byChange = CHANGES.map((change) => byRank(nodes.filter((node) => node.change === change)));
  const changes = byChange.flat();
  const counts = Object.values(summary?.counts ?? {});
  const unlisted = Math.max(0, counts.reduce((sum, count) => sum + count, 0) - changes.length);
  return (
    <>
      <p className="time__counts num" role="status">
        {summary === null
          ? null
          : t(summary.isPartial ? 'graph:time.countsAtLeast' : 'graph:time.counts', {
              ...summary.counts,
              from: format.day(from, now),
              to: format.day(to, now),
            })}
      </p>
      <ul className="time__changes" aria-label={t('graph:time.changes')} tabIndex={0}>
        {changes.map((node) => (
          <li key={node.id}>
            <button
              type="button"
              className={`time__change time__change--${node.change}`}
              onClick={() => {
                graph.focus(node.id);
                actions.details(node.id);
              }}
            >
              {node.change === 'same' ? null : <LegendSign sign={node.change} />}
              <span dir="auto">{node.text}</span>
              <span className="time__sort">{sortName(t, node)}</span>
            </button>
          </li>
        ))}
        {unlisted === 0 ? null : (
          <li className="time__unlisted num">
            {t('graph:time.unlisted', { count: unlisted })}{' '}
            {size < GRAPH_LARGEST_SIZE ? t('graph:time.listMore', { size: t('graph:size') }) : null}
          </li>
        )}
      </ul>
    </>
  );
}

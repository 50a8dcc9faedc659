import { Hourglass } from 'lucide-react';
import type { GraphRelation, GraphSort } from '../../../shared/domain/graph.ts';
import type { NodeType, Trust } from '../../../shared/domain/node.ts';
import { entityIconPaths } from '../memory/entityIconPaths.ts';
import { NodeIcon, type IconNode } from '../memory/NodeIcon.tsx';
import type { LegendSign as Sign } from './legendSigns.ts';

type LegendSignProps =
  | { readonly sort: GraphSort }
  | { readonly relation: GraphRelation }
  | { readonly trust: Trust }
  | { readonly sign: Sign };

const PLAIN_NODE: IconNode = {
  type: 'semantic',
  trust: 'user',
  confirmed: false,
  status: 'active',
  review: null,
};

/** Sign as the picture draws it. */
export function LegendSign(props: LegendSignProps) {
  if ('sort' in props) return <SortSign sort={props.sort} />;
  if ('relation' in props) return <RelationSign relation={props.relation} />;
  if ('trust' in props) return <NodeIcon node={{ ...PLAIN_NODE, trust: props.trust }} size={18} />;
  switch (props.sign) {
    case 'strength':
      return (
        <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden className="legend__ring">
          <circle cx="10" cy="10" r="7" className="legend__track" />
          <path d="M10 3a7 7 0 1 1-6.1 10.4" className="legend__level" />
        </svg>
      );
    case 'confirmed':
      return <NodeIcon node={{ ...PLAIN_NODE, confirmed: true }} size={18} />;
    case 'pending':
      return <NodeIcon node={{ ...PLAIN_NODE, review: 'pending' }} size={18} />;
    case 'past':
      return <NodeIcon node={{ ...PLAIN_NODE, status: 'superseded' }} size={18} />;
    case 'disputed':
      return <NodeIcon node={{ ...PLAIN_NODE, disputed: true }} size={18} />;
    case 'fades':
      return <Hourglass size={14} aria-hidden />;
    case 'self':
      return (
        <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden className="legend__self">
          <circle cx="10" cy="10" r="8.5" />
          <path d={entityIconPaths.person} />
        </svg>
      );
    case 'folded':
      return <span className="legend__pill num">+9</span>;
    case 'added':
    case 'removed':
    case 'changed':
      return (
        <span className={`legend__change legend__change--${props.sign}`}>{SIGNS[props.sign]}</span>
      );
    case 'used':
    case 'cut':
      return <NodeIcon node={PLAIN_NODE} size={18} corner={props.sign} />;
  }
}

function SortSign({ sort }: { readonly sort: GraphSort }) {
  if (!(sort in entityIconPaths)) {
    return <NodeIcon node={{ ...PLAIN_NODE, type: sort as NodeType }} size={18} />;
  }
  return (
    <svg width={18} height={18} viewBox="0 0 20 20" aria-hidden className="legend__entity">
      <circle cx="10" cy="10" r="8.5" />
      <path d={entityIconPaths[sort as keyof typeof entityIconPaths]} />
    </svg>
  );
}

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

const LINES: Readonly<Partial<Record<GraphRelation, string>>> = {
  temporal: 'M2 6h19M17.5 3.5 21 6l-3.5 2.5',
  causal: 'M2 6h17M22 6l-5-3v6Z',
  supersedes: 'M2 6h18M11 3l3 3-3 3M17 3l3 3-3 3',
  contradicts: 'M2 6l3-3 4 6 4-6 4 6 4-6 1 2',
};

function RelationSign({ relation }: { readonly relation: GraphRelation }) {
  return (
    <svg
      width={24}
      height={12}
      viewBox="0 0 24 12"
      aria-hidden
      className={`legend__line legend__line--${relation}`}
    >
      <path d={LINES[relation] ?? 'M2 6h20'} />
    </svg>
  );
}

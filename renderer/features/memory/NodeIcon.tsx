import type { MemoryNode } from '../../../shared/domain/node.ts';
import { shapePaths, CRACK_PATH, trustDashes } from './shapes.ts';
import './memory.css';

export type IconNode = Pick<MemoryNode, 'type' | 'trust' | 'confirmed' | 'status' | 'review'> &
  Partial<Pick<MemoryNode, 'disputed'>>;

interface NodeIconProps {
  readonly node: IconNode;
  readonly size?: number;
  /** Corner: filled for a used memory, hollow for one cut from the context. */
  readonly corner?: 'used' | 'cut' | null;
}

/** Mark of a memory, the same on every screen. Its meaning is also written beside it. */
export function NodeIcon({ node, size = 20, corner = null }: NodeIconProps) {
  const classes = [
    'mark',
    `mark--${node.type}`,
    node.review === 'pending' && 'mark--pending',
    node.status !== 'active' && 'mark--past',
  ];
  return (
    <svg
      className={classes.filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden
      focusable="false"
    >
      <path
        className="mark__shape"
        d={shapePaths[node.type]}
        strokeDasharray={trustDashes[node.trust]}
      />
      {node.disputed ? (
        <>
          <path className="mark__gap" d={CRACK_PATH} />
          <path className="mark__split" d={CRACK_PATH} />
        </>
      ) : null}
      {node.status === 'active' ? null : <path className="mark__strike" d="M2 17.5 18 2.5" />}
      {corner === null ? null : (
        <path className={`mark__corner mark__corner--${corner}`} d="M13 1h6v6Z" />
      )}
      {node.confirmed ? (
        <g className="mark__pin">
          <circle cx="15.4" cy="4.8" r="3.6" />
          <path d="M15.4 8.2v3.6" />
        </g>
      ) : null}
    </svg>
  );
}

import type { IconNode } from './NodeIcon.tsx';
import { shapePaths, trustDashes } from './shapes.ts';
import './memory.css';

type StarNode = Pick<IconNode, 'type' | 'trust'> & { readonly x: number; readonly y: number };

const STARS: readonly StarNode[] = [
  { type: 'episodic', trust: 'user', x: -6, y: 40 },
  { type: 'semantic', trust: 'user', x: 32, y: 12 },
  { type: 'opinion', trust: 'user', x: 74, y: 34 },
  { type: 'procedural', trust: 'inferred', x: 112, y: 8 },
];

/** Small illustration for empty screens. */
export function Constellation() {
  return (
    <svg className="constellation" width={136} height={64} viewBox="0 0 136 64" aria-hidden>
      <path
        d="M9 48 32 28M54 26 74 42M96 40l18-16"
        fill="none"
        stroke="var(--line-strong)"
        strokeDasharray="1 4"
        strokeLinecap="round"
      />
      {STARS.map((node) => (
        <g
          key={node.type}
          className={`mark--${node.type}`}
          transform={`translate(${node.x} ${node.y})`}
        >
          <path
            className="mark__shape"
            d={shapePaths[node.type]}
            strokeDasharray={trustDashes[node.trust]}
          />
        </g>
      ))}
    </svg>
  );
}

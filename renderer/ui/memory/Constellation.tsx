import type { MarkedNode } from './NodeMark.tsx';
import { shapePaths, trustDashes } from './shapes.ts';
import './memory.css';

type Sketch = Pick<MarkedNode, 'type' | 'trust'> & { readonly x: number; readonly y: number };

const SKETCH: readonly Sketch[] = [
  { type: 'episodic', trust: 'user', x: 6, y: 40 },
  { type: 'semantic', trust: 'user', x: 42, y: 12 },
  { type: 'opinion', trust: 'user', x: 84, y: 34 },
  { type: 'procedural', trust: 'inferred', x: 120, y: 8 },
];

/** A small drawing made of the encoding, for screens that have nothing to show yet. */
export function Constellation() {
  return (
    <svg className="constellation" width={152} height={64} viewBox="0 0 152 64" aria-hidden>
      <path
        d="M20 48 50 26M64 24 84 42M106 40l18-18"
        fill="none"
        stroke="var(--line-strong)"
        strokeDasharray="1 4"
        strokeLinecap="round"
      />
      {SKETCH.map((node) => (
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

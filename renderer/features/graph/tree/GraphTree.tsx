import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';
import { TreeRow } from './TreeRow.tsx';
import { accessibleTree, visibleItems, type TreeItem } from './accessibleTree.ts';
import { useTreeActions } from './useTreeActions.ts';
import { useGraphTexts } from '../useGraphTexts.ts';

interface GraphTreeProps {
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly announce: (text: string) => void;
}

/** Accessible tree of the picture, to be read and navigated without seeing it. */
export function GraphTree({ onKeyDown, announce }: GraphTreeProps) {
  const { t } = useText();
  const { graph } = useWorkspace();
  const { picture, focused } = useSelect(graph, (state) => state);
  const texts = useGraphTexts();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const roots = useMemo(() => accessibleTree(picture), [picture]);
  const rows = useMemo(() => visibleItems(roots, closed), [roots, closed]);

  // The tree's current row follows the picture's focus, unless it is about that node already.
  const currentRow = rows.find(({ item }) => item.key === at);
  const focusedRow = rows.find(({ item }) => hasSameId(item, focused) && !isRepeated(item));
  const current =
    currentRow && (currentRow.item.kind !== 'node' || hasSameId(currentRow.item, focused))
      ? currentRow
      : (focusedRow ?? rows[0]);

  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
    // The focused row may have vanished with its picture.
    const lost = hasFocus.current && document.activeElement === document.body;
    if (row && (lost || tree.current?.contains(document.activeElement))) row.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [current?.item.key, roots]);

  const toggle = useCallback((key: string) => {
    setClosed((previous) => {
      const next = new Set(previous);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const { go, expand, press, details } = useTreeActions({ setAt, toggle, announce, texts });

  function moveFocus(event: KeyboardEvent): void {
    if (!current) return;
    const { item, parent } = current;
    const index = rows.indexOf(current);
    const inner = item.children.length > 0;
    const open = !closed.has(item.key);
    switch (event.key) {
      case 'ArrowDown':
        go(rows[index + 1]?.item);
        break;
      case 'ArrowUp':
        go(rows[index - 1]?.item);
        break;
      case 'ArrowRight':
        if (inner && !open) toggle(item.key);
        else if (inner) go(item.children[0]);
        break;
      case 'ArrowLeft':
        if (inner && open && item.kind !== 'fold') toggle(item.key);
        else go(rows.find((row) => row.item.key === parent)?.item);
        break;
      case 'Home':
        go(rows[0]?.item);
        break;
      case 'End':
        go(rows.at(-1)?.item);
        break;
      case 'Enter':
      case ' ':
        if (item.kind === 'fold') void expand(item);
        else if (item.kind === 'relation') toggle(item.key);
        else return void onKeyDown(event);
        break;
      default:
        return void onKeyDown(event);
    }
    event.preventDefault();
  }

  return (
    <aside className="tree" aria-label={t('graph:list')}>
      <div
        ref={tree}
        role="tree"
        aria-label={t('graph:tree')}
        aria-describedby="graph-canvas-help"
        className="tree__tree"
        onKeyDown={moveFocus}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) hasFocus.current = false;
        }}
      >
        {rows.map(({ item, level }) => (
          <TreeRow
            key={item.key}
            item={item}
            level={level}
            open={item.children.length === 0 ? null : !closed.has(item.key)}
            current={item.key === current?.item.key}
            onPress={press}
            onDetails={details}
            texts={texts}
            t={t}
          />
        ))}
      </div>
    </aside>
  );
}

function hasSameId(item: TreeItem, id: string | null): boolean {
  return item.kind === 'node' && item.node.id === id;
}

function isRepeated(item: TreeItem): boolean {
  return item.kind === 'node' && item.repeated;
}

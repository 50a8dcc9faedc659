import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/context.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useText } from '../../ui/useText.ts';
import { EntityIcon } from './EntityIcon.tsx';

const ROW = 54;
/** Rows before the end of what is read at which more is asked for. */
const AHEAD = 20;

interface EntityRowsProps {
  readonly list: readonly Entity[];
  readonly total: number;
  readonly openId: Id | null;
}

/** Only the rows in sight are there, however many are known. */
export function EntityRows({ list, total, openId }: EntityRowsProps) {
  const { entities } = useWorkspace();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => list[index]?.id ?? index, [list]),
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (list.length < total && lastShown >= list.length - AHEAD) void entities.loadMore();
  }, [lastShown, list.length, total, entities]);

  return (
    <div className="entities__scroll" ref={scroller}>
      <ul className="entities__rows" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const entity = list[item.index];
          return entity ? (
            <li
              key={item.key}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="entities__row"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <EntityRow entity={entity} open={entity.id === openId} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

function EntityRow({ entity, open }: { readonly entity: Entity; readonly open: boolean }) {
  const { t } = useText();
  const { route } = useApp();
  return (
    <AriaButton
      className={open ? 'entity entity--open' : 'entity'}
      {...(open ? { 'aria-current': 'true' } : {})}
      onPress={() => route.go({ screen: 'entities', entityId: entity.id })}
    >
      <EntityIcon type={entity.type} />
      <span className="entity__name">{entity.name}</span>
      {entity.isSelf ? <Badge>{t('entities:self')}</Badge> : null}
      <span className="entity__meta num">
        {t(`words:entity.${entity.type}`)} · {t('review:mentions', { count: entity.mentions })}
      </span>
    </AriaButton>
  );
}

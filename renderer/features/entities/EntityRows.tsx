import { memo, useCallback, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useText } from '../../ui/text/useText.ts';
import { VirtualList } from '../../ui/display/VirtualList.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import { useRovingRows } from '../../ui/useRovingRows.ts';
import { EntityIcon } from './EntityIcon.tsx';

const ROW = 54;

interface EntityRowsProps {
  readonly list: readonly Entity[];
  readonly total: number;
  readonly openId: Id | null;
}

export function EntityRows({ list, total, openId }: EntityRowsProps) {
  const { entities, scrollPositions } = useWorkspace();
  const filter = useSelect(entities, ({ query, types }) => `${types.join()} ${query}`);
  const position = scrollPositions.of('entities', filter);
  const scroller = useRef<HTMLDivElement>(null);
  useRovingRows(scroller);
  useScrollPosition(scroller, position);
  const loadMore = useCallback(() => {
    if (list.length < total) void entities.loadMore();
  }, [list.length, total, entities]);

  return (
    <div className="entities__scroll" ref={scroller}>
      <VirtualList
        items={list}
        total={total}
        keyOf={idOf}
        scroller={scroller}
        rowHeight={ROW}
        position={position}
        onNearEnd={loadMore}
      >
        {(entity) => <EntityRow entity={entity} open={entity.id === openId} />}
      </VirtualList>
    </div>
  );
}

const idOf = ({ id }: Entity) => id;

interface EntityRowProps {
  readonly entity: Entity;
  readonly open: boolean;
}

const EntityRow = memo(function EntityRow({ entity, open }: EntityRowProps) {
  const { t } = useText();
  const { route } = useApp();
  return (
    <AriaButton
      data-row={entity.id}
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
});

import { CheckCheck, CircleSlash, Ellipsis, FileDown, Hourglass, Tag, X } from 'lucide-react';
import type { BulkAction } from '../../../shared/contract/facts.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { KEEP_DAYS } from '../../stores/memory/review.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { exportWords } from '../exports/exportWords.ts';
import { factActions } from '../memory/factActions.ts';
import { useText } from '../../ui/text/useText.ts';

interface BulkMenuProps {
  readonly nodes: readonly MemoryNode[];
  readonly onTag: () => void;
  readonly onAction: (action: BulkAction) => void;
}

/** Limit of tags offered for removal, for a list that can be scanned at a glance. */
const MAX_TAGS = 12;

/**
 * Further bulk actions that apply to at least one of the selected memories: the others are left as
 * they are.
 */
export function BulkMenu({ nodes, onTag, onAction }: BulkMenuProps) {
  const texts = useText();
  const { t } = texts;
  const { exports } = useWorkspace();
  const iconProps = { size: 15, 'aria-hidden': true } as const;
  const canFinish = nodes.some((node) => factActions(node).finish);
  const canPostpone = nodes.some((node) => factActions(node).keep);
  const tags = [...new Set(nodes.flatMap((node) => node.tags))].sort().slice(0, MAX_TAGS);
  const exportSelected = () => {
    const scope = { kind: 'chosen', nodeIds: nodes.map(({ id }) => id) } as const;
    void exports.run({ kind: 'memories', format: 'vault', scope }, exportWords(texts));
  };
  const keep = (days: number) => onAction({ kind: 'keep', days });
  return (
    <Menu
      label={t('common:more')}
      trigger={
        <IconButton size="s" label={t('common:more')}>
          <Ellipsis {...iconProps} />
        </IconButton>
      }
    >
      <MenuItem text={t('memories:bulk.tag')} icon={<Tag {...iconProps} />} onAction={onTag} />
      <MenuItem
        text={t('exports:chosen')}
        icon={<FileDown {...iconProps} />}
        onAction={exportSelected}
      />
      {canPostpone ? (
        <>
          <MenuItem
            text={t('review:keepMonths')}
            icon={<Hourglass {...iconProps} />}
            onAction={() => keep(KEEP_DAYS.months)}
          />
          <MenuItem
            text={t('review:keepYear')}
            icon={<Hourglass {...iconProps} />}
            onAction={() => keep(KEEP_DAYS.year)}
          />
        </>
      ) : null}
      {canFinish ? (
        <>
          <MenuItem
            text={t('memories:markDone')}
            icon={<CheckCheck {...iconProps} />}
            onAction={() => onAction({ kind: 'retract', reason: 'done' })}
          />
          <MenuItem
            text={t('memories:markDropped')}
            icon={<CircleSlash {...iconProps} />}
            onAction={() => onAction({ kind: 'retract', reason: 'dropped' })}
          />
        </>
      ) : null}
      {tags.map((tag) => (
        <MenuItem
          key={tag}
          text={t('memories:removeTag', { tag })}
          icon={<X {...iconProps} />}
          onAction={() => onAction({ kind: 'untag', tag })}
        />
      ))}
    </Menu>
  );
}

import { Pin } from 'lucide-react';
import type { Response } from '../../../shared/contract/index.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FadeDate } from '../memory/FadeDate.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useRelativeTime } from '../../ui/text/useRelativeTime.ts';
import { useText } from '../../ui/text/useText.ts';

type FadingMemory = Response<'health.get'>['fading'][number];
type LastUse = Pick<FadingMemory, 'lastUsedAt' | 'uses'>;

/** Row of a memory that fades soon, with the reason and the way to keep it. */
export function FadingRow({
  node,
  use,
}: {
  readonly node: FadingMemory['node'];
  readonly use?: LastUse;
}) {
  const { t } = useText();
  const { memoryActions, inspector } = useWorkspace();
  const ago = useRelativeTime();
  return (
    <li className="health__row">
      <NodeIcon node={node} size={18} />
      <div className="health__text">
        <button type="button" className="health__open" onClick={() => inspector.open(node.id)}>
          <span dir="auto">{node.content}</span>
        </button>
        <p className="health__meta num">
          <FadeDate node={node} />
          {use === undefined ? null : (
            <span>
              {use.lastUsedAt === null
                ? t('health:neverUsed', { when: ago(node.createdAt) })
                : t('health:lastUsed', { count: use.uses, when: ago(use.lastUsedAt) })}
            </span>
          )}
        </p>
      </div>
      <Strength node={node} />
      <Button size="s" onPress={() => void memoryActions.confirm(node.id)}>
        <Pin size={14} aria-hidden />
        {t('health:keep')}
      </Button>
    </li>
  );
}

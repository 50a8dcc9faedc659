import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FactMenu } from '../memory/FactMenu.tsx';
import { useFactActions } from '../memory/useFactActions.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Limit of actions shown, with the menu that has the others. */
const MAX_ACTIONS = 5;

export function MemoryActions({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { route } = useApp();
  const { inspector } = useWorkspace();
  const center = useSelect(route, (at) =>
    at.screen === 'graph' && at.center.kind === 'memory' ? at.center.id : null,
  );
  const actions = useFactActions(node, () => inspector.setIsCorrecting(true)).filter(
    ({ id }) => id !== 'graph' || center !== node.id,
  );
  // Permanent deletion stays apart from what can be undone.
  const [forget, undoable] = [
    actions.filter(({ id }) => id === 'forget'),
    actions.filter(({ id }) => id !== 'forget'),
  ];
  const visible = undoable.slice(0, MAX_ACTIONS - 1);
  return (
    <>
      {node.review === 'pending' && node.status === 'active' ? (
        <p className="inspector__quiet">{t('memories:pendingNote')}</p>
      ) : null}
      <div className="inspector__actions">
        {visible.map(({ id, text, icon: Icon, tone, run }) => (
          <Button key={id} size="s" data-action={id} onPress={run} {...(tone ? { tone } : {})}>
            <Icon size={14} aria-hidden />
            {text}
          </Button>
        ))}
        <FactMenu actions={[...undoable.slice(visible.length), ...forget]} />
      </div>
    </>
  );
}

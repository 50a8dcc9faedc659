import { Crosshair, FoldVertical, PanelRightOpen, UnfoldVertical } from 'lucide-react';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { hiddenBehind, withoutLeaves } from '../../stores/graphPicture.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { useGraphActions } from './useGraphActions.ts';
import { useGraphWords } from './useGraphWords.ts';

/** What is in focus, and what can be done with it where it stands. */
export function FocusCard() {
  const { t } = useText();
  const { graph } = useWorkspace();
  const { focused, picture, asked, compareWith } = useSelect(graph, (state) => state);
  const actions = useGraphActions();
  const words = useGraphWords();
  const node = picture.nodes.find(({ id }) => id === focused);
  if (!node) return null;
  const hidden = compareWith === null ? hiddenBehind(picture, node.id) : 0;
  const foldable = compareWith === null && withoutLeaves(picture, node.id) !== picture;
  const centred = 'id' in asked && asked.id === node.id;
  const icon = { size: 14, 'aria-hidden': true } as const;
  return (
    <section className="focus-card" aria-label={t('graph:selected')}>
      <p className="focus-card__text">{node.text}</p>
      <p className="focus-card__meta">{[words.sortOf(node), ...words.marksOf(node)].join(' · ')}</p>
      <div className="focus-card__actions">
        {centred ? null : (
          <Button size="s" onPress={() => actions.centre(node.id)}>
            <Crosshair {...icon} />
            {t('graph:centre')}
          </Button>
        )}
        {hidden > 0 || foldable ? (
          <Button size="s" onPress={() => void actions.unfold(node.id)}>
            {hidden > 0 ? <UnfoldVertical {...icon} /> : <FoldVertical {...icon} />}
            {hidden > 0 ? t('graph:unfoldCount', { count: hidden }) : t('graph:fold')}
          </Button>
        ) : null}
        <Button size="s" onPress={() => actions.details(node.id)}>
          <PanelRightOpen {...icon} />
          {node.entity
            ? t('graph:profile')
            : node.sort === 'episodic'
              ? t('graph:toMessage')
              : t('graph:details')}
        </Button>
      </div>
    </section>
  );
}

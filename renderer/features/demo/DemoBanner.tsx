import { Sparkle } from 'lucide-react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import '../../ui/display/banner.css';

/** Banner on every screen of the demo workspace: its people are fictional. */
export function DemoBanner() {
  const { t } = useText();
  const { workspaces } = useApp();
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);
  const current = list.find(({ id }) => id === currentId);
  const ownWorkspace = list.find(({ isDemo, trashedAt }) => !isDemo && trashedAt === null);
  if (!current?.isDemo) return null;
  return (
    <section className="banner" aria-label={t('shell:demo.bannerTitle')}>
      <Sparkle size={15} className="banner__icon" aria-hidden />
      <span className="banner__text">
        <strong className="banner__title">{t('shell:demo.bannerTitle')}</strong>{' '}
        <span className="banner__more">{t('shell:demo.bannerText')}</span>
      </span>
      {ownWorkspace ? (
        <Button size="s" onPress={() => void workspaces.switchTo(ownWorkspace.id)}>
          {t('shell:demo.back')}
        </Button>
      ) : null}
      <Button size="s" onPress={() => void workspaces.trash(current.id)}>
        {t('shell:demo.moveToTrash')}
      </Button>
    </section>
  );
}

import { useEffect } from 'react';
import { useApp, useSelect } from '../../stores/context.ts';
import { ModelsSection } from '../models/ModelsSection.tsx';
import { About } from './About.tsx';
import { AllSettings } from './AllSettings.tsx';
import { Appearance } from './Appearance.tsx';
import { DataFolder } from './DataFolder.tsx';
import { SettingProblems } from './SettingProblems.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Workspaces } from './Workspaces.tsx';
import './settings.css';
import { useText } from '../../ui/useText.ts';

export function SettingsScreen() {
  const { t } = useText();
  const { route } = useApp();
  const section = useSelect(route, (at) => (at.screen === 'settings' ? at.section : undefined));

  useEffect(() => {
    if (section) document.getElementById(`settings-${section}`)?.scrollIntoView();
  }, [section]);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('settings:title')}</h1>
      </header>
      <div className="settings">
        <div className="settings__column">
          <SettingProblems />
          <Appearance />
          <ModelsSection />
          <Workspaces />
          <DataFolder />
          <Shortcuts />
          <AllSettings />
          <About />
        </div>
      </div>
    </main>
  );
}

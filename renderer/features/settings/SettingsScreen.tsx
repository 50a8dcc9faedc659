import { About } from './About.tsx';
import { AllSettings } from './AllSettings.tsx';
import { Appearance } from './Appearance.tsx';
import { DataFolder } from './DataFolder.tsx';
import { SettingProblems } from './SettingProblems.tsx';
import { Workspaces } from './Workspaces.tsx';
import './settings.css';
import { useText } from '../../ui/useText.ts';

export function SettingsScreen() {
  const { t } = useText();
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('settings:title')}</h1>
      </header>
      <div className="settings">
        <div className="settings__column">
          <SettingProblems />
          <Appearance />
          <Workspaces />
          <DataFolder />
          <AllSettings />
          <About />
        </div>
      </div>
    </main>
  );
}

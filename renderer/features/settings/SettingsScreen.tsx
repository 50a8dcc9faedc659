import { useEffect, useRef } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { ExportSection } from '../exports/ExportSection.tsx';
import { ModelsSection } from '../models/ModelsSection.tsx';
import { About } from './About.tsx';
import { AdvancedSettings } from './AdvancedSettings.tsx';
import { Appearance } from './Appearance.tsx';
import { Browsers } from './Browsers.tsx';
import { DataFolder } from './DataFolder.tsx';
import { ImportLink } from './ImportLink.tsx';
import { CustomInstructions } from './CustomInstructions.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { MemorySettings } from './MemorySettings.tsx';
import { SettingProblems } from './SettingProblems.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Workspaces } from './Workspaces.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import './settings.css';
import { useText } from '../../ui/text/useText.ts';

export function SettingsScreen() {
  const { t } = useText();
  const { route } = useApp();
  const section = useSelect(route, (at) => (at.screen === 'settings' ? at.section : undefined));

  const { scrollPositions } = useWorkspace();
  const scroller = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller, scrollPositions.of('settings'));
  useEffect(() => {
    const target = section && document.getElementById(`settings-${section}`);
    if (!target || !scroller.current) return;
    // Not scrollIntoView, which would also scroll the window.
    scroller.current.scrollTop +=
      target.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
  }, [section]);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('settings:title')}</h1>
      </header>
      <div className="settings" ref={scroller}>
        <div className="settings__column">
          <SettingProblems />
          <Appearance />
          <ModelsSection />
          <CustomInstructions />
          <MemorySettings />
          <Workspaces />
          <ImportLink />
          <ExportSection />
          <DataFolder />
          <Browsers />
          <Shortcuts />
          <DesktopSettings />
          <AdvancedSettings />
          <About />
        </div>
      </div>
    </main>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';

/** Errors in a configuration file; the last good values stay in force. */
export function SettingProblems() {
  const { t } = useText();
  const { settings } = useApp();
  const problems = useSelect(settings, (state) => state.problems);
  if (problems.length === 0) return null;
  return (
    <section className="settings__problems" role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <h2 className="settings__title">{t('settings:problems.title')}</h2>
        <p>{t('settings:problems.meaning')}</p>
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.file}-${problem.key}-${problem.reason}`}>
              {problem.key ? <code>{problem.key}</code> : null}{' '}
              {t(`settings:problems.reason.${problem.reason}`, { file: problem.file })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

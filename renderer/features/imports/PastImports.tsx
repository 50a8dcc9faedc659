import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { PastImport } from './PastImport.tsx';

/** Imports so far, newest first. */
export function PastImports() {
  const { t } = useText();
  const { imports } = useWorkspace();
  const list = useSelect(imports, (state) => state.imports);
  if (list === null || list.length === 0) return null;
  return (
    <section className="imports__section" aria-label={t('imports:past.title')}>
      <h2 className="imports__title">{t('imports:past.title')}</h2>
      <ul className="imports__past">
        {list.map((row) => (
          <li key={row.id}>
            <PastImport import={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

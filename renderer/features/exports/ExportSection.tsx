import { useEffect, useState } from 'react';
import type { MemoryFormat, MemoryScope } from '../../../shared/domain/exports.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Section } from '../../ui/Section.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ExportItem } from './ExportItem.tsx';
import { exportWords } from './exportWords.ts';
import { NewPassphrase } from './NewPassphrase.tsx';
import { OffsiteCopies } from './OffsiteCopies.tsx';
import { OpenArchive } from './OpenArchive.tsx';
import './exports.css';

/** Section of the settings: everything out of Loci, and an archive in again. */
export function ExportSection() {
  const { t } = useText();
  const { exports: store } = useWorkspace();
  const items = useSelect(store, (state) => state.exports) ?? [];
  useEffect(() => void store.load(), [store]);
  const isBusy = items.some(({ state }) => state === 'running');
  return (
    <Section id="settings-export" title={t('exports:title')} note={t('exports:note')}>
      <MemoryExport isBusy={isBusy} />
      <WorkspaceExport isBusy={isBusy} />
      {items.length > 0 ? (
        <ul className="settings__list" aria-label={t('exports:list')}>
          {items.map((item) => (
            <ExportItem key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <OpenArchive />
      <OffsiteCopies />
    </Section>
  );
}

interface ExportFormProps {
  /** True while another export runs. */
  readonly isBusy: boolean;
}

function MemoryExport({ isBusy }: ExportFormProps) {
  const texts = useText();
  const { t } = texts;
  const { exports: store } = useWorkspace();
  const [format, setFormat] = useState<MemoryFormat>('vault');
  const [scope, setScope] = useState<'active' | 'all'>('active');
  const start = (chosen: MemoryScope) =>
    void store.run({ kind: 'memories', format, scope: chosen }, exportWords(texts));
  return (
    <div className="exports__form">
      <h3 className="settings__subtitle">{t('exports:memories.title')}</h3>
      <p className="settings__note">{t(`exports:memories.${format}Note`)}</p>
      <div className="exports__row">
        <Select
          label={t('exports:memories.scope')}
          value={scope}
          choices={(['active', 'all'] as const).map((value) => ({
            value,
            text: t(`exports:scope.${value}`),
          }))}
          onChange={setScope}
        />
        <Select
          label={t('exports:memories.format')}
          value={format}
          choices={(['vault', 'jsonl', 'csv'] as const).map((value) => ({
            value,
            text: t(`exports:format.${value}`),
          }))}
          onChange={setFormat}
        />
        <Button isDisabled={isBusy} onPress={() => start({ kind: scope })}>
          {t('exports:memories.button')}
        </Button>
      </div>
    </div>
  );
}

function WorkspaceExport({ isBusy }: ExportFormProps) {
  const texts = useText();
  const { t } = texts;
  const { exports: store } = useWorkspace();
  return (
    <div className="exports__form">
      <h3 className="settings__subtitle">{t('exports:workspace.title')}</h3>
      <p className="settings__note">{t('exports:workspace.note')}</p>
      <NewPassphrase
        label={t('exports:workspace.passphrase')}
        hint={t('exports:workspace.hint')}
        button={t('exports:workspace.button')}
        isDisabled={isBusy}
        onSubmit={(passphrase) => {
          const target = { kind: 'workspace', passphrase: passphrase || null } as const;
          return store.run(target, exportWords(texts));
        }}
      />
    </div>
  );
}

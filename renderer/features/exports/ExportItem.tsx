import { Download, X } from 'lucide-react';
import type { Export } from '../../../shared/contract/files/exports.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { ProgressLine } from '../../ui/display/ProgressLine.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useReportText } from './useReportText.ts';

/** Export of this start of Loci: its progress, then what it wrote and left out. */
export function ExportItem({ item }: { readonly item: Export }) {
  const { t } = useText();
  const { exports: store } = useWorkspace();
  const format = useFormat();
  const reportText = useReportText();
  if (item.state === 'running') {
    return (
      <li className="exports__item">
        <span className="exports__name">{item.fileName}</span>
        <ProgressLine label={t('exports:running')} value={item.done} max={item.of} />
        <span className="settings__note num" role="status">
          {t('exports:progress', { done: format.number(item.done), of: format.number(item.of) })}
        </span>
        <Button size="s" onPress={() => void store.cancel(item.id)}>
          {t('common:cancel')}
        </Button>
      </li>
    );
  }
  const { written, omitted } = reportText(item);
  return (
    <li className="exports__item">
      <span className="exports__name">{item.fileName}</span>
      <p className="settings__note" role="status">
        {written}
        {item.state === 'done' ? ` · ${format.bytes(item.sizeBytes)}` : null}
      </p>
      {omitted.length > 0 ? (
        <>
          <p className="settings__note">{t('exports:omittedTitle')}</p>
          <ul className="exports__omitted">
            {omitted.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      <span className="exports__buttons">
        {item.state === 'done' ? (
          <IconButton size="s" label={t('exports:saveAgain')} onPress={() => void store.save(item)}>
            <Download size={15} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          size="s"
          label={t('exports:discard')}
          onPress={() => void store.discard(item.id)}
        >
          <X size={15} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

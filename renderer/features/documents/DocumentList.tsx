import { FileText, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { DocumentItem } from '../../../shared/contract/files/documents.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useRovingRows } from '../../ui/useRovingRows.ts';
import { useText } from '../../ui/text/useText.ts';

/** Documents; those whose file is gone come first, each with the question what to do. */
export function DocumentList({ list }: { readonly list: readonly DocumentItem[] }) {
  const { t } = useText();
  const rows = useRef<HTMLUListElement>(null);
  useRovingRows(rows);
  if (list.length === 0) return null;
  const isGone = ({ state }: DocumentItem) => state === 'vanished';
  return (
    <section className="documents__section" aria-label={t('documents:title')}>
      <ul className="documents__list" ref={rows}>
        {[...list.filter(isGone), ...list.filter((item) => !isGone(item))].map((item) => (
          <DocumentRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function DocumentRow({ item }: { readonly item: DocumentItem }) {
  const { t } = useText();
  const { route, view } = useApp();
  const format = useFormat();
  const { id, title, state } = item;
  return (
    <li className="documents__row" data-row={id}>
      <FileText size={18} strokeWidth={1.75} aria-hidden />
      <div className="documents__text">
        <AriaButton
          className={state === 'retired' ? 'link struck-through' : 'link'}
          onPress={() => route.go({ screen: 'documents', documentId: id })}
        >
          {title}
        </AriaButton>
        <p className="documents__meta num">
          <span>{t(`documents:format.${item.format}`)}</span>
          <span>{format.bytes(item.sizeBytes)}</span>
          <TimeText at={item.storedAt} />
          {item.version > 1 ? (
            <span>{t('documents:version', { n: format.number(item.version) })}</span>
          ) : null}
          <span>{t('documents:chunks', { count: item.chunks })}</span>
          {item.memories > 0 ? (
            <span>{t('documents:derivedMemories', { count: item.memories })}</span>
          ) : null}
          {item.unread ? <span>{t('documents:notProcessed')}</span> : null}
          {item.paths.length > 1 ? (
            <span>{t('documents:paths', { count: item.paths.length })}</span>
          ) : null}
        </p>
        {item.pending > 0 ? (
          <AriaButton
            className="link documents__pending"
            onPress={() => route.go({ screen: 'review', queue: 'waiting' })}
          >
            {t('documents:pending', { count: item.pending })}
          </AriaButton>
        ) : null}
        {state === 'vanished' ? <MissingFileActions item={item} /> : null}
        {state === 'retired' ? <RetiredFileActions item={item} /> : null}
      </div>
      <IconButton
        label={t('documents:forget', { title })}
        onPress={() => view.forget({ kind: 'document', id })}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/** A file in a watched folder is gone: Loci asks, and decides nothing. */
function MissingFileActions({ item }: { readonly item: DocumentItem }) {
  const { t } = useText();
  const { view } = useApp();
  const { documents } = useWorkspace();
  return (
    <div className="documents__ask">
      <p>{t('documents:vanished')}</p>
      <div className="documents__choices">
        <Button size="s" onPress={() => void documents.decide(item.id, 'keep')}>
          {t('documents:keep')}
        </Button>
        <Button size="s" onPress={() => void documents.decide(item.id, 'retire')}>
          {t('documents:retire')}
        </Button>
        <Button
          size="s"
          tone="danger"
          onPress={() => view.forget({ kind: 'document', id: item.id })}
        >
          {t('forget:start')}
        </Button>
      </div>
    </div>
  );
}

function RetiredFileActions({ item }: { readonly item: DocumentItem }) {
  const { t } = useText();
  const { documents } = useWorkspace();
  return (
    <div className="documents__choices">
      <span className="documents__quiet">{t('documents:retired')}</span>
      <Button size="s" tone="quiet" onPress={() => void documents.decide(item.id, 'restore')}>
        {t('documents:restore')}
      </Button>
    </div>
  );
}

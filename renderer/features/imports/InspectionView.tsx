import { useMemo, useState } from 'react';
import { conversationKey } from '../../../shared/domain/imports.ts';
import type { Inspection } from '../../../shared/contract/imports.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DayField } from '../../ui/controls/DayField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import type { Format } from '../../ui/text/format.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { ConversationPicker } from './ConversationPicker.tsx';
import { FileList } from './FileList.tsx';
import { LockedFiles } from './LockedFiles.tsx';
import { OmittedContent } from './OmittedContent.tsx';
import { chosenConversations, type ImportScope } from './chosenConversations.ts';

/** What an export holds, what would be left out and why, and the choice of what to import. */
export function InspectionView({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useText();
  const { imports } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const { conversations } = inspection;
  const [scope, setScope] = useState<ImportScope>('all');
  const [day, setDay] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(conversations.map(conversationKey)),
  );
  const [learn, setLearn] = useState(true);
  const since = day === '' ? null : new Date(`${day}T00:00:00`).getTime();
  const selection = useMemo(
    () => chosenConversations(conversations, { scope, since, selected }),
    [conversations, scope, since, selected],
  );
  const isEmpty = selection.length === 0;
  const hasStatements = inspection.statements > 0;
  const tokens = selection.reduce((sum, each) => sum + each.tokens, 0);
  const turns = selection.reduce((sum, each) => sum + each.turns, 0);
  const summary = [
    t('imports:contents.conversations', { count: conversations.length }),
    ...datesOf(inspection, format, now, t),
    languagesOf(inspection, t),
  ];

  // Pressed twice, the second would be refused, as if the first had been.
  const start = useSingleFlight(async () => {
    const only = selection.map(({ provider, id }) => ({ provider, id }));
    await imports.start({
      since: scope === 'since' ? since : null,
      only: scope === 'pick' ? only : null,
      learn,
    });
  });
  return (
    <section className="imports__section" aria-label={t('imports:contents.title')}>
      <h2 className="imports__title">{t('imports:contents.title')}</h2>
      <LockedFiles files={inspection.files} />
      {conversations.length === 0 ? null : <p>{summary.join(' · ')}</p>}
      {alreadyImportedCount(inspection) > 0 ? (
        <p className="imports__quiet">
          {t('imports:contents.known', { count: alreadyImportedCount(inspection) })}
        </p>
      ) : null}
      {hasStatements ? (
        <p className="imports__quiet">
          {t('imports:contents.statements', { count: inspection.statements })}
        </p>
      ) : null}
      <OmittedContent
        inspection={inspection}
        providers={conversations.map(({ provider }) => provider)}
        conversations={conversations}
      />
      <FileList files={inspection.files} />
      {conversations.length === 0 ? null : (
        <>
          <div className="imports__choice">
            <Segmented
              label={t('imports:scope.label')}
              value={scope}
              choices={[
                { value: 'all', text: t('imports:scope.all') },
                { value: 'since', text: t('imports:scope.since') },
                { value: 'pick', text: t('imports:scope.pick') },
              ]}
              onChange={setScope}
            />
            {scope === 'since' ? (
              <DayField label={t('imports:scope.day')} value={day} onChange={setDay} />
            ) : null}
          </div>
          {scope === 'pick' ? (
            <ConversationPicker
              conversations={conversations}
              selected={selected}
              onChange={setSelected}
            />
          ) : null}
          <div className="imports__learn">
            <Toggle on={learn} onChange={setLearn}>
              {t('imports:learn.label')}
            </Toggle>
            <p className="imports__quiet">
              {learn ? costOfLearning(inspection, tokens, t) : t('imports:learn.off')}
            </p>
          </div>
        </>
      )}
      <div className="imports__actions">
        {conversations.length > 0 || hasStatements ? (
          <Button
            tone="primary"
            isDisabled={(scope === 'since' && since === null) || (isEmpty && !hasStatements)}
            onPress={() => void start()}
          >
            {isEmpty && hasStatements
              ? t('imports:startStatements')
              : t('imports:start', { count: selection.length })}
          </Button>
        ) : null}
        <Button tone="quiet" onPress={() => void imports.discard()}>
          {t('common:cancel')}
        </Button>
        {conversations.length === 0 ? null : (
          <span className="imports__quiet num">
            {t('imports:running.turns', { done: turns, count: totalTurns(inspection) })}
          </span>
        )}
      </div>
    </section>
  );
}

function costOfLearning(
  { model }: Inspection,
  tokens: number,
  t: ReturnType<typeof useText>['t'],
): string {
  if (tokens === 0) return t('imports:learn.nothing');
  return model === null
    ? t('imports:learn.noModel', { tokens })
    : t('imports:learn.cost', { tokens, model });
}

function alreadyImportedCount({ conversations }: Inspection): number {
  return conversations.filter(({ isKnown }) => isKnown).length;
}

function totalTurns({ conversations }: Inspection): number {
  return conversations.reduce((sum, { turns }) => sum + turns, 0);
}

/** First and last day of the conversations with a date; nothing where none has one. */
function datesOf(
  { conversations }: Inspection,
  format: Format,
  now: number,
  t: ReturnType<typeof useText>['t'],
): string[] {
  const dated = conversations.filter(({ isUndated }) => !isUndated);
  if (dated.length === 0) return [];
  // A spread of very many numbers overflows the stack.
  const first = dated.reduce((least, { startedAt }) => Math.min(least, startedAt), Infinity);
  const last = dated.reduce((most, { lastAt }) => Math.max(most, lastAt), -Infinity);
  const from = format.day(first, now);
  const to = format.lastDay(last, first, now);
  return [from === to ? from : t('imports:contents.dates', { from, to })];
}

function languagesOf({ conversations }: Inspection, t: ReturnType<typeof useText>['t']): string {
  const languages = (['en', 'ru'] as const).flatMap((language) => {
    const count = conversations.filter((each) => each.language === language).length;
    return count === 0 ? [] : [t(`imports:language.${language}`, { count })];
  });
  return languages.join(', ');
}

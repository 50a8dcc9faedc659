import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Strength } from '../memory/Strength.tsx';
import { factActions } from '../memory/factActions.ts';
import { DueField } from '../todos/DueField.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ValidityFields } from '../memory/ValidityFields.tsx';
import { AboutField } from './AboutField.tsx';
import { DateField } from './DateField.tsx';
import { FadingField } from './FadingField.tsx';
import { ImportanceField } from './ImportanceField.tsx';
import { KindField } from './KindField.tsx';
import { MemoryDates } from './MemoryDates.tsx';
import { TagField } from './TagField.tsx';

export function Properties({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const format = useFormat();
  const { memoryActions } = useWorkspace();
  const { node, entities } = details;
  const active = node.status === 'active';
  const canEdit = factActions(node).correct;
  return (
    <section className="inspector__section">
      <dl className="properties">
        {canEdit ? (
          <>
            <dt>{t('memories:kind')}</dt>
            <dd>
              <KindField node={node} />
            </dd>
          </>
        ) : null}
        {node.kind === 'Todo' && canEdit ? (
          <>
            <dt>{t('memories:due.label')}</dt>
            <dd>
              <DueField
                due={node.due ?? null}
                onChange={(due) => void memoryActions.edit(node.id, { due })}
              />
            </dd>
          </>
        ) : null}
        <dt>{t('memories:trust')}</dt>
        <dd>
          {t(`words:trustMeaning.${node.pasted === true ? 'pasted' : node.trust}`)}
          {node.sourceChanged === true ? ` ${t('words:sourceChanged')}` : ''}
        </dd>
        {active && node.type !== 'episodic' ? (
          <>
            {node.fadeAt === null ? null : (
              <>
                <dt>{t('memories:strength')}</dt>
                <dd className="properties__strength">
                  <Strength node={node} />
                  <span className="num">{format.percent(node.strength)}</span>
                </dd>
              </>
            )}
            <dt>{t('memories:fades')}</dt>
            <dd>
              <FadingField node={node} />
            </dd>
          </>
        ) : null}
        {canEdit ? (
          <>
            <dt>{t('memories:importance')}</dt>
            <dd>
              <ImportanceField key={node.id} node={node} />
            </dd>
          </>
        ) : null}
        <dt>{t('memories:date')}</dt>
        <dd>{canEdit ? <DateField node={node} /> : <TimeText at={node.eventTime} />}</dd>
        {canEdit ? (
          <>
            <dt>{t('memories:true.label')}</dt>
            <dd>
              <ValidityFields
                value={{ trueFrom: node.trueFrom ?? null, trueUntil: node.trueUntil ?? null }}
                onChange={(change) => void memoryActions.edit(node.id, change)}
              />
            </dd>
          </>
        ) : null}
        {node.type === 'episodic' ? null : <MemoryDates node={node} showsInterval={!canEdit} />}
        {canEdit || entities.length > 0 ? (
          <>
            <dt>{t('memories:about')}</dt>
            <dd>
              {canEdit ? (
                <AboutField details={details} />
              ) : (
                format.list(entities.map((entity) => entity.name))
              )}
            </dd>
          </>
        ) : null}
        {canEdit || node.tags.length > 0 ? (
          <>
            <dt>{t('memories:tags')}</dt>
            <dd>{canEdit ? <TagField node={node} /> : format.list(node.tags)}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

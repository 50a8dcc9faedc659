import { Button as AriaButton } from 'react-aria-components';
import { taskSectionSchema, type Receipt } from '../../../shared/domain/receipt.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** Standing profile of the question, collapsed, since it rarely changes. */
export function BulletinLines({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const format = useFormat();
  const lines = receipt.bulletin?.lines ?? [];
  if (lines.length === 0) return null;
  // Lines without a number were read by nobody.
  const isRead = lines.some(({ n }) => n !== null);
  return (
    <Disclosure
      line={
        <>
          {isRead ? t('receipt:bulletin') : t('receipt:bulletinUnread')}{' '}
          <span className="num">{format.number(lines.length)}</span>
        </>
      }
    >
      {() => (
        <ul className="receipt__list">
          {lines.map(({ nodeId, section, text, cited }) => (
            <li key={nodeId} className="receipt__row receipt__row--plain">
              <div className="receipt__main">
                <AriaButton
                  className="receipt__text receipt__open"
                  onPress={() => inspector.open(nodeId)}
                >
                  {text}
                </AriaButton>
                <p className="receipt__meta">
                  <span>{t(`receipt:section.${section}`)}</span>
                  {cited === true ? <span>{t('receipt:cited')}</span> : null}
                </p>
              </div>
            </li>
          ))}
          {taskSectionSchema.options.map((section) => {
            const count = receipt.bulletin?.hidden?.[section];
            return count === undefined ? null : (
              <li key={section} className="receipt__row receipt__row--plain receipt__meta">
                {t(`receipt:section.${section}`)}:{' '}
                {t('receipt:hiddenCount', { number: format.number(count) })}
              </li>
            );
          })}
        </ul>
      )}
    </Disclosure>
  );
}

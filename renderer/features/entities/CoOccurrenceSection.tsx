import { Button as AriaButton } from 'react-aria-components';
import { useApp } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { useText } from '../../ui/text/useText.ts';
import { EntityIcon } from './EntityIcon.tsx';

/** Co-occurring entities: how often, and in which role mostly. */
export function CoOccurrenceSection({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { route } = useApp();
  if (profile.coOccurring.length === 0) return null;
  return (
    <section>
      <h3 className="profile__head">{t('entities:coOccurrence')}</h3>
      <ul className="together">
        {profile.coOccurring.map(({ entity, role, count }) => (
          <li key={entity.id}>
            <AriaButton
              className="entity"
              onPress={() => route.go({ screen: 'entities', entityId: entity.id })}
            >
              <EntityIcon type={entity.type} />
              <span className="entity__name">{entity.name}</span>
              <span className="entity__meta num">
                {t('entities:memories', { count })} · {t(`entities:role.${role}`)}
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

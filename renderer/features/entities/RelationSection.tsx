import { Button as AriaButton } from 'react-aria-components';
import type { Relation } from '../../../shared/domain/entity.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { useText } from '../../ui/text/useText.ts';
import { EntityIcon } from './EntityIcon.tsx';

/** Relations of an entity to others, each as subject, predicate and object. */
export function RelationSection({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { entity, relations } = profile;
  if (relations.length === 0) return null;
  return (
    <section>
      <h3 className="profile__head">{t('entities:relations')}</h3>
      <ul className="together">
        {relations.map((relation) => (
          <RelationRow
            key={`${relation.nodeId} ${relation.subject.id} ${relation.object.id}`}
            relation={relation}
            isSubject={relation.subject.id === entity.id}
          />
        ))}
      </ul>
    </section>
  );
}

interface RelationRowProps {
  readonly relation: Relation;
  /** True if the open entity is the subject: the row leads to the object. */
  readonly isSubject: boolean;
}

function RelationRow({ relation, isSubject }: RelationRowProps) {
  const { route } = useApp();
  const { subject, predicate, object } = relation;
  const otherEntity = isSubject ? object : subject;
  return (
    <li>
      <AriaButton
        className="entity"
        onPress={() => route.go({ screen: 'entities', entityId: otherEntity.id })}
      >
        <EntityIcon type={otherEntity.type} />
        <span className="entity__name">{otherEntity.name}</span>
        <span className="entity__meta">
          {subject.name} → {predicate.replaceAll('_', ' ')} → {object.name}
        </span>
      </AriaButton>
    </li>
  );
}

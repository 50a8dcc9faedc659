import type { RoleState } from '../../../shared/contract/models.ts';
import type { ModelRole } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { canChat, canEmbed } from '../../stores/chat/modelChoice.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';

const NONE = 'none';

/** Model of one role; without its state, as long as it is loading, a row of the same size. */
export function RoleRow({
  role,
  state,
}: {
  readonly role: ModelRole;
  readonly state: RoleState | undefined;
}) {
  const { t } = useText();
  const { model, origin, unknown } = state ?? { model: null, origin: null, unknown: null };
  return (
    <li className="role">
      <div className="role__text">
        <p className="role__name">
          {t(`settings:models.role.${role}`)}{' '}
          {model?.local ? <Badge>{t('chat:local')}</Badge> : null}
        </p>
        <p className="role__meaning">{t(`settings:models.roleMeaning.${role}`)}</p>
        {origin === 'environment' || origin === 'workspace' ? (
          <p className="role__meaning">{t(`settings:models.roleFrom.${origin}`)}</p>
        ) : null}
        {unknown === null ? null : (
          <p className="field__problem">{t('errors:model.unknown_model.what')}</p>
        )}
      </div>
      {state ? <RoleChoice state={state} /> : <LoadingChoice role={role} />}
    </li>
  );
}

/** Choice among the models that fit a role. */
function RoleChoice({ state }: { readonly state: RoleState }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const endpoints = useSelect(models, ({ endpoints: listed }) => listed);
  const { role, model, unknown, inherited, origin } = state;
  const fits = role === 'embedding' ? canEmbed : canChat;
  const value = inherited ? NONE : (model?.ref ?? unknown ?? NONE);
  const choices = [
    { value: NONE, text: t(`settings:models.roleNone.${role}`) },
    ...endpoints.flatMap(({ endpoint, models: modelList }) =>
      modelList
        // The model in force is offered whatever its name.
        .filter((each) => fits(each.name) || each.ref === value)
        .map((each) => ({ value: each.ref, text: `${each.name} · ${endpoint.name}` })),
    ),
  ];
  // The chosen model stays in the list even if its server does not answer.
  const options = choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, text: model?.name ?? value }];

  return origin === 'environment' ? (
    <p className="role__fixed">{options.find((choice) => choice.value === value)?.text}</p>
  ) : (
    <Select
      label={t(`settings:models.role.${role}`)}
      value={value}
      choices={options}
      onChange={(next) => void models.setRole(role, next === NONE ? null : next)}
    />
  );
}

/** Room of a choice that is not known yet, so that nothing below it moves when it is. */
function LoadingChoice({ role }: { readonly role: ModelRole }) {
  const { t } = useText();
  return (
    <Select
      label={t(`settings:models.role.${role}`)}
      value={NONE}
      choices={[{ value: NONE, text: t('common:loading') }]}
      onChange={() => undefined}
      isDisabled
    />
  );
}

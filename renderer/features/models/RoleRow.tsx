import type { RoleState } from '../../../shared/contract/models.ts';
import type { ModelRole } from '../../../shared/domain/model.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isSetByWorkspace } from '../../stores/chat/modelState.ts';
import { canChat, canEmbed } from '../../stores/chat/modelChoice.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';

const NONE = 'none';
/** Choice of no model in this workspace, where all workspaces have one. */
const NO_MODEL_HERE = 'none here';
/** Choice of what all workspaces have, where this one has its own. */
const SHARED_MODEL = 'shared';

/** Model of one role; without its state, as long as it is loading, a row of the same size. */
export function RoleRow({
  role,
  state,
}: {
  readonly role: ModelRole;
  readonly state: RoleState | undefined;
}) {
  const { t } = useText();
  const { model, origin, unknownRef } = state ?? { model: null, origin: null, unknownRef: null };
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
        {unknownRef === null ? null : (
          <p className="field__problem">{t('errors:model.unknown_model.what')}</p>
        )}
      </div>
      {state ? <RoleChoice state={state} /> : <LoadingModelSelect role={role} />}
    </li>
  );
}

/** Choice among the models that fit a role. */
function RoleChoice({ state }: { readonly state: RoleState }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const endpoints = useSelect(models, ({ endpoints: listed }) => listed);
  const { workspaces } = useApp();
  const hasOthers = useSelect(workspaces, ({ list }) => list.length > 1);
  const { role, model, unknownRef, inherited, origin } = state;
  const isOwn = isSetByWorkspace(state);
  const fits = role === 'embedding' ? canEmbed : canChat;
  const value = inherited ? NONE : (model?.ref ?? unknownRef ?? NONE);
  const none = t(`settings:models.roleNone.${role}`);
  const choices = [
    ...(isOwn ? [{ value: SHARED_MODEL, text: t('settings:models.roleShared') }] : []),
    { value: NONE, text: none },
    ...(!isOwn && hasOthers && value !== NONE
      ? [{ value: NO_MODEL_HERE, text: t('settings:models.roleOfWorkspace', { choice: none }) }]
      : []),
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
      onChange={(next) => {
        if (next === SHARED_MODEL) void models.setRole(role, null, 'workspace');
        else if (next === NO_MODEL_HERE) void models.setRole(role, 'none', 'workspace');
        else void models.setRole(role, next === NONE && !isOwn ? null : next);
      }}
    />
  );
}

/** Placeholder of a choice while it loads, of the same size. */
function LoadingModelSelect({ role }: { readonly role: ModelRole }) {
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

import {
  CircleSlash,
  EyeOff,
  GitMerge,
  Link2,
  Pencil,
  RotateCcw,
  Split,
  Waypoints,
} from 'lucide-react';
import { useState } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { EntityProfile } from '../../stores/memory/entityState.ts';
import { valueOf } from '../../stores/shell/settings.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { EntityTypeSelect } from '../memory/entities/EntityTypeSelect.tsx';
import { EndDialog } from './EndDialog.tsx';
import { EntityIcon } from './EntityIcon.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RelateDialog } from './RelateDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';

/** Head of an entity: its name and type, and the actions on it as a whole. */
export function EntityHead({ profile }: { readonly profile: EntityProfile }) {
  const { t } = useText();
  const { route, settings, view } = useApp();
  const { entities } = useWorkspace();
  const [mode, setMode] = useState<
    'nothing' | 'renaming' | 'merging' | 'splitting' | 'ending' | 'relating'
  >('nothing');
  const renameButton = useReturnFocus(mode === 'renaming');
  const { entity, total, aliases } = profile;
  const protectThreshold = useSelect(settings, (state) => valueOf(state, 'decay.protect_mentions'));
  const shouldSuggestProtection =
    !entity.isSelf &&
    !entity.protected &&
    typeof protectThreshold === 'number' &&
    entity.mentions > protectThreshold;
  const format = useFormat();
  const now = useNow();
  const resetMode = () => setMode('nothing');
  const iconProps = { size: 14, 'aria-hidden': true } as const;
  return (
    <header className="profile__top">
      <div className="profile__title">
        <EntityIcon type={entity.type} />
        {mode === 'renaming' ? (
          <InlineRename
            label={t('entities:name')}
            value={entity.name}
            onSave={(name) => entities.edit(entity, { kind: 'rename', name })}
            // A dialog may have been opened since.
            onClose={() => setMode((current) => (current === 'renaming' ? 'nothing' : current))}
          />
        ) : (
          <>
            <h2 className="profile__name">{entity.name}</h2>
            <IconButton
              ref={renameButton}
              size="s"
              label={t('entities:rename')}
              onPress={() => setMode('renaming')}
            >
              <Pencil size={14} aria-hidden />
            </IconButton>
          </>
        )}
        {entity.isSelf ? <Badge>{t('entities:self')}</Badge> : null}
        {entity.endedAt === null ? null : (
          <Badge>{t('entities:endedOn', { day: format.day(entity.endedAt, now) })}</Badge>
        )}
      </div>
      <div className="profile__settings">
        <EntityTypeSelect
          value={entity.type}
          onChange={(type) => {
            if (type !== entity.type) void entities.edit(entity, { kind: 'retype', type });
          }}
        />
        {/* Every memory is linked to the person, so none would fade if they were protected. */}
        {entity.isSelf ? null : (
          <Toggle
            on={entity.protected}
            onChange={(on) => void entities.edit(entity, { kind: 'protect', on })}
          >
            {t('entities:protect')}
          </Toggle>
        )}
      </div>
      {shouldSuggestProtection ? (
        <p className="profile__hint">{t('entities:suggestProtect', { count: entity.mentions })}</p>
      ) : null}
      <div className="profile__actions">
        <Button
          size="s"
          onPress={() => route.go({ screen: 'graph', center: { kind: 'entity', id: entity.id } })}
        >
          <Waypoints {...iconProps} />
          {t('graph:openHere')}
        </Button>
        <Button size="s" onPress={() => setMode('relating')}>
          <Link2 {...iconProps} />
          {t('entities:relate')}
        </Button>
        <Button size="s" onPress={() => setMode('merging')}>
          <GitMerge {...iconProps} />
          {t('entities:merge')}
        </Button>
        {total + aliases.length > 1 ? (
          <Button size="s" onPress={() => setMode('splitting')}>
            <Split {...iconProps} />
            {t('entities:split')}
          </Button>
        ) : null}
        {entity.isSelf ? null : entity.endedAt === null ? (
          <Button size="s" onPress={() => setMode('ending')}>
            <CircleSlash {...iconProps} />
            {t('entities:end')}
          </Button>
        ) : (
          <Button size="s" onPress={() => void entities.edit(entity, { kind: 'resume' })}>
            <RotateCcw {...iconProps} />
            {t('entities:resume')}
          </Button>
        )}
        <Button
          size="s"
          tone="danger"
          onPress={() => view.forget({ kind: 'entity', id: entity.id })}
        >
          <EyeOff {...iconProps} />
          {t('forget:start')}
        </Button>
      </div>
      {mode === 'relating' ? <RelateDialog entity={entity} onClose={resetMode} /> : null}
      {mode === 'merging' ? <MergeDialog entity={entity} onClose={resetMode} /> : null}
      {mode === 'ending' ? <EndDialog entity={entity} onClose={resetMode} /> : null}
      {mode === 'splitting' ? <SplitDialog profile={profile} onClose={resetMode} /> : null}
    </header>
  );
}

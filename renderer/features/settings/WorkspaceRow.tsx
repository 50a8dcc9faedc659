import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

interface WorkspaceRowProps {
  readonly workspace: Workspace;
  readonly current: boolean;
  /** The only one cannot be trashed. */
  readonly isOnlyWorkspace: boolean;
}

export function WorkspaceRow({ workspace, current, isOnlyWorkspace }: WorkspaceRowProps) {
  const { t } = useText();
  const { workspaces } = useApp();
  const format = useFormat();
  const [renaming, setRenaming] = useState(false);
  const renameButton = useReturnFocus(renaming);

  if (renaming) {
    return (
      <li className="workspace">
        <InlineRename
          label={t('settings:workspaceName')}
          value={workspace.name}
          onClose={() => setRenaming(false)}
          onSave={(name) => workspaces.rename(workspace.id, name)}
        />
      </li>
    );
  }
  return (
    <li className="workspace">
      <span className="workspace__name">
        {workspace.name} {workspace.isDemo ? <Badge>{t('shell:demo.badge')}</Badge> : null}
      </span>
      <span className="workspace__size num">{format.bytes(workspace.sizeBytes)}</span>
      {current ? (
        <span className="workspace__current">{t('settings:current')}</span>
      ) : (
        <Button size="s" onPress={() => void workspaces.switchTo(workspace.id)}>
          {t('settings:switch')}
        </Button>
      )}
      <IconButton
        ref={renameButton}
        size="s"
        label={t('chat:rename')}
        onPress={() => setRenaming(true)}
      >
        <Pencil size={15} aria-hidden />
      </IconButton>
      {isOnlyWorkspace ? null : (
        <IconButton
          size="s"
          label={t('chat:moveToTrash')}
          onPress={() => void workspaces.trash(workspace.id)}
        >
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

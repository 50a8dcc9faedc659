import { useState } from 'react';
import { MAX_GRAPH_VIEWS } from '../../../shared/config.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { saveView, viewsOf } from '../../stores/graph/graphViews.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

const MAX_NAME_LENGTH = 80;

/** Saves the current view under a name for the menu. */
export function SaveViewDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const { graph } = useWorkspace();
  const { center, requestedCenter, title, viewOptions } = graph.getState();
  const [name, setName] = useState(title.slice(0, MAX_NAME_LENGTH));
  const trimmed = name.trim();
  const views = useSelect(settings, viewsOf);
  const isReplacing = views.some((view) => view.name === trimmed);
  const isFull = views.length >= MAX_GRAPH_VIEWS && !isReplacing;

  async function save(): Promise<void> {
    if (trimmed === '' || isFull) return;
    const view = { name: trimmed, center: center ?? requestedCenter, ...viewOptions };
    const error = await saveView(settings, view);
    // A refusal is reported by a toast, and the name stays.
    if (error) toasts.show({ kind: 'error', error });
    else onClose();
  }

  return (
    <Dialog title={t('graph:saveViewTitle')} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('graph:viewName')}
          problem={isFull ? t('graph:viewsFull', { count: MAX_GRAPH_VIEWS }) : null}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              autoFocus
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button tone="quiet" onPress={onClose}>
            {t('common:cancel')}
          </Button>
          <Button tone="primary" type="submit" isDisabled={trimmed === '' || isFull}>
            {t('graph:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

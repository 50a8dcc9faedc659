import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import type { Toast } from '../../stores/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import './toasts.css';
import { useText } from '../../ui/useText.ts';

const LIFE_MS = 8_000;

export function Toasts() {
  const { t } = useText();
  const { toasts } = useApp();
  const list = useSelect(toasts, (state) => state.toasts);
  return (
    <div
      className="toasts"
      role="region"
      aria-label={t('shell:notifications')}
      // Heard and clickable while a dialog or a drawer is open, too.
      data-react-aria-top-layer="true"
    >
      <div role="status" aria-live="polite">
        {list.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useText();
  const { toasts, view, workspaces } = useApp();
  const { conversations, history } = useWorkspace();
  const errorText = useErrorText();
  const { content } = toast;

  function step(run: (changeId: string) => Promise<void>, changeId: string): void {
    toasts.dismiss(toast.id);
    void run(changeId);
  }

  if (content.kind === 'error') {
    return <ToastFrame toast={toast} tone="loss" head={errorText(content.error)} detail={null} />;
  }
  if (content.kind === 'copied') {
    return <ToastFrame toast={toast} head={t('common:copied')} detail={null} />;
  }
  if (content.kind === 'archived') {
    return (
      <ToastFrame toast={toast} head={t('shell:toast.archived')} detail={content.label}>
        <Button
          size="s"
          tone="quiet"
          onPress={() => {
            toasts.dismiss(toast.id);
            void conversations.change(content.conversationId, { archived: false });
          }}
        >
          {t('common:undo')}
        </Button>
      </ToastFrame>
    );
  }
  if (content.kind === 'removed') {
    return (
      <ToastFrame toast={toast} head={t('shell:toast.removed')} detail={content.label}>
        <Button
          size="s"
          tone="quiet"
          onPress={() => {
            toasts.dismiss(toast.id);
            content.restore();
          }}
        >
          {t('common:undo')}
        </Button>
      </ToastFrame>
    );
  }
  if (content.kind === 'workspaceTrashed') {
    return (
      <ToastFrame toast={toast} head={t('shell:toast.workspaceTrashed')} detail={content.label}>
        <Button
          size="s"
          tone="quiet"
          onPress={() => {
            toasts.dismiss(toast.id);
            void workspaces
              .restore(content.workspaceId)
              .then(() => workspaces.switchTo(content.workspaceId));
          }}
        >
          {t('common:undo')}
        </Button>
      </ToastFrame>
    );
  }
  const { forgets } = content;
  const undone = content.kind === 'undone';
  const head = undone
    ? t('shell:toast.undone', { what: t(`words:act.${content.cause}`) })
    : content.kind === 'redone'
      ? t('shell:toast.redone', { what: t(`words:act.${content.cause}`) })
      : t(`words:cause.${content.cause}`);
  return (
    <ToastFrame toast={toast} head={head} detail={content.label}>
      <Button
        size="s"
        tone="quiet"
        onPress={() => step(undone ? history.redo : history.undo, content.changeId)}
      >
        {undone ? t('common:redo') : t('common:undo')}
      </Button>
      {forgets === undefined ? null : (
        <Button
          size="s"
          tone="quiet"
          className="toast__more"
          onPress={() => {
            toasts.dismiss(toast.id);
            view.forget(forgets);
          }}
        >
          {t('shell:toast.forgetToo')}
        </Button>
      )}
    </ToastFrame>
  );
}

interface ToastFrameProps {
  readonly toast: Toast;
  readonly tone?: 'loss';
  readonly head: string;
  readonly detail: string | null;
  readonly children?: ReactNode;
}

function ToastFrame({ toast, tone, head, detail, children }: ToastFrameProps) {
  const { t } = useText();
  const { toasts } = useApp();
  const [held, setHeld] = useState(false);

  // What somebody points at or has reached with Tab is not taken away.
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), LIFE_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, toasts]);

  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={tone ? `toast toast--${tone}` : 'toast'}
    >
      <div className="toast__text">
        <span className="toast__head">{head}</span>
        {detail ? <span className="toast__detail">{detail}</span> : null}
      </div>
      {children}
      <IconButton size="s" label={t('common:dismiss')} onPress={() => toasts.dismiss(toast.id)}>
        <X size={15} aria-hidden />
      </IconButton>
    </div>
  );
}

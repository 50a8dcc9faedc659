import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { TOAST_LIFE_MS, type Toast, type ToastContent } from '../../stores/shell/toasts.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { useReportText } from '../exports/useReportText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import './toasts.css';
import { useText } from '../../ui/text/useText.ts';

export function Toasts() {
  const { t } = useText();
  const { toasts } = useApp();
  const list = useSelect(toasts, (state) => state.toasts);
  return (
    <div
      className="toasts"
      role="region"
      aria-label={t('shell:notifications')}
      // Announced and clickable while a dialog or a drawer is open, too.
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
  const errorText = useErrorText();
  const { content } = toast;
  switch (content.kind) {
    case 'error':
      return (
        <ToastFrame toast={toast} tone="danger" head={errorText(content.error)} detail={null} />
      );
    case 'copied':
      return <ToastFrame toast={toast} head={t('common:copied')} detail={null} />;
    case 'exported':
      return <ExportToast toast={toast} content={content} />;
    case 'archived':
      return <ArchivedToast toast={toast} content={content} />;
    case 'removed':
      return (
        <ToastFrame
          toast={toast}
          head={t(content.isReset ? 'shell:toast.reset' : 'shell:toast.removed')}
          detail={content.label}
        >
          <ToastButton toast={toast} text={t('common:undo')} onPress={content.restore} />
        </ToastFrame>
      );
    case 'workspaceTrashed':
      return <WorkspaceTrashedToast toast={toast} content={content} />;
    case 'filesOmitted': {
      const { count, limit } = content;
      const head =
        count === null
          ? t('shell:toast.someFilesOmitted')
          : t('shell:toast.filesOmitted', { count });
      const detail = t('shell:toast.filesLimit', { count: limit });
      return <ToastFrame toast={toast} tone="danger" head={head} detail={detail} />;
    }
    case 'otherVersion':
      return <OtherVersionToast toast={toast} content={content} />;
    case 'sendingFiles':
      return <SendingFilesToast toast={toast} content={content} />;
    case 'done':
    case 'undone':
    case 'redone':
      return <ChangeToast toast={toast} content={content} />;
  }
}

interface ContentProps<Kind extends ToastContent['kind']> {
  readonly toast: Toast;
  readonly content: Extract<ToastContent, { readonly kind: Kind }>;
}

/** Export that was saved, or failed: what it wrote, and the way to what it left out. */
function ExportToast({ toast, content: { item } }: ContentProps<'exported'>) {
  const { t } = useText();
  const { route } = useApp();
  const reportText = useReportText();
  const isDone = item.state === 'done';
  return (
    <ToastFrame
      toast={toast}
      {...(isDone ? {} : { tone: 'danger' as const })}
      head={isDone ? t('exports:saved', { name: item.fileName }) : t('exports:failed')}
      detail={reportText(item).written}
    >
      <ToastButton
        toast={toast}
        text={t('exports:details')}
        onPress={() => route.go({ screen: 'settings', section: 'export' })}
      />
    </ToastFrame>
  );
}

function ArchivedToast({ toast, content }: ContentProps<'archived'>) {
  const { t } = useText();
  const { conversations } = useWorkspace();
  const restore = () => void conversations.change(content.conversationId, { archived: false });
  return (
    <ToastFrame toast={toast} head={t('shell:toast.archived')} detail={content.label}>
      <ToastButton toast={toast} text={t('common:undo')} onPress={restore} />
    </ToastFrame>
  );
}

function WorkspaceTrashedToast({ toast, content }: ContentProps<'workspaceTrashed'>) {
  const { t } = useText();
  const { workspaces } = useApp();
  async function restore(): Promise<void> {
    await workspaces.restore(content.workspaceId);
    if (content.wasOpen) await workspaces.switchTo(content.workspaceId);
  }
  return (
    <ToastFrame toast={toast} head={t('shell:toast.workspaceTrashed')} detail={content.label}>
      <ToastButton toast={toast} text={t('common:undo')} onPress={() => void restore()} />
    </ToastFrame>
  );
}

/** Version that a link leads to: shown on request, as it changes what a model reads next. */
function OtherVersionToast({ toast, content }: ContentProps<'otherVersion'>) {
  const { t } = useText();
  const { view } = useApp();
  const { chat } = useWorkspace();
  async function showVersion(): Promise<void> {
    await chat.showVersion(content.messageId);
    view.target(content.conversationId, content.messageId);
  }
  return (
    <ToastFrame toast={toast} head={t('shell:toast.otherVersion')} detail={null}>
      <ToastButton
        toast={toast}
        text={t('shell:toast.showVersion')}
        onPress={() => void showVersion()}
      />
    </ToastFrame>
  );
}

/** Switch that would stop the files on their way: asked about instead. */
function SendingFilesToast({ toast, content }: ContentProps<'sendingFiles'>) {
  const { t } = useText();
  const { workspaces } = useApp();
  const switchWorkspace = () =>
    void workspaces.switchTo(content.workspaceId, { cancelsUploads: true });
  return (
    <ToastFrame
      toast={toast}
      tone="danger"
      head={t('shell:toast.sendingFiles')}
      detail={t('shell:toast.switchStopsFiles')}
    >
      <ToastButton
        toast={toast}
        text={t('shell:toast.switchWithoutFiles')}
        onPress={switchWorkspace}
      />
    </ToastFrame>
  );
}

/** Toast of a memory change: done, undone or redone, with the next step. */
function ChangeToast({ toast, content }: ContentProps<'done' | 'undone' | 'redone'>) {
  const { t } = useText();
  const { view } = useApp();
  const { memoryActions } = useWorkspace();
  const { kind, cause, label, changeId, forgets } = content;
  const isUndone = kind === 'undone';
  const actionText = t(`words:act.${cause}`);
  const heads = {
    done: () => t(`words:cause.${cause}`),
    undone: () => t('shell:toast.undone', { what: actionText }),
    redone: () => t('shell:toast.redone', { what: actionText }),
  };
  return (
    <ToastFrame toast={toast} head={heads[kind]()} detail={label}>
      <ToastButton
        toast={toast}
        text={isUndone ? t('common:redo') : t('common:undo')}
        onPress={() =>
          void (isUndone ? memoryActions.redo(changeId) : memoryActions.undo(changeId))
        }
      />
      {forgets === undefined ? null : (
        <ToastButton
          toast={toast}
          text={t('shell:toast.forgetToo')}
          className="toast__more"
          onPress={() => view.forget(forgets)}
        />
      )}
    </ToastFrame>
  );
}

interface ToastButtonProps {
  readonly toast: Toast;
  readonly text: string;
  readonly onPress: () => void;
  readonly className?: string;
}

/** Button of a toast, which closes the toast. */
function ToastButton({ toast, text, onPress, className }: ToastButtonProps) {
  const { toasts } = useApp();
  return (
    <Button
      size="s"
      tone="quiet"
      {...(className && { className })}
      onPress={() => {
        toasts.dismiss(toast.id);
        onPress();
      }}
    >
      {text}
    </Button>
  );
}

interface ToastFrameProps {
  readonly toast: Toast;
  readonly tone?: 'danger';
  readonly head: string;
  readonly detail: string | null;
  readonly children?: ReactNode;
}

function ToastFrame({ toast, tone, head, detail, children }: ToastFrameProps) {
  const { t } = useText();
  const { toasts } = useApp();
  const [isHeld, setIsPaused] = useState(false);

  // A hovered or focused toast is not dismissed.
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), TOAST_LIFE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toasts]);

  return (
    <div
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
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

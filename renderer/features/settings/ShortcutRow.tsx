import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp } from '../../stores/app/storesContext.ts';
import { bindingProblem, type KeyBinding } from '../../stores/shell/keyBinding.ts';
import { actionOf, defaultBindings, type ShortcutAction } from '../../stores/shell/shortcuts.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { KeyBindingRecorder } from './KeyBindingRecorder.tsx';

interface ShortcutRowProps {
  readonly action: ShortcutAction;
  readonly binding: KeyBinding;
}

/** Row of one action with its key binding. */
export function ShortcutRow({ action, binding }: ShortcutRowProps) {
  const { t } = useText();
  const { shortcuts } = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  function refusal(pressed: KeyBinding): string | null {
    const wrong = bindingProblem(pressed);
    if (wrong !== null) return t(`settings:shortcuts.problem.${wrong}`);
    const conflicting = actionOf(shortcuts.getState().bindings, pressed);
    if (conflicting === undefined || conflicting === action) return null;
    return t('settings:shortcuts.taken', { action: t(`shell:shortcuts.action.${conflicting}`) });
  }

  function choose(keyBinding: KeyBinding): boolean {
    const problem = refusal(keyBinding);
    setProblem(problem);
    if (problem === null) shortcuts.bind(action, keyBinding);
    return problem === null;
  }

  return (
    <li className="shortcut-row">
      <span id={id}>{t(`shell:shortcuts.action.${action}`)}</span>
      <KeyBindingRecorder
        labeledBy={id}
        binding={binding}
        onRecordingChange={() => setProblem(null)}
        onPressed={choose}
      />
      <span className="shortcut-row__reset">
        {binding === defaultBindings[action] ? null : (
          <IconButton
            size="s"
            label={t('settings:shortcuts.reset')}
            onPress={() => choose(defaultBindings[action])}
          >
            <RotateCcw size={15} aria-hidden />
          </IconButton>
        )}
      </span>
      <p className="shortcut-row__problem" role="status">
        {problem}
      </p>
    </li>
  );
}

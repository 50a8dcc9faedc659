import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Setting, SettingValue } from '../../../shared/contract/settings.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { TextBox, TextInput } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { limitsOf } from '../../../shared/settingLimits.ts';
import { settingTextKey } from './settingText.ts';
import { editorFor, isChanged, parseValue, scopeFor, formatValue } from './settingValue.ts';
import { useText } from '../../ui/text/useText.ts';

export function SettingRow({ setting }: { readonly setting: Setting }) {
  const { t } = useText();
  const { settings } = useApp();
  const errorText = useErrorText();
  const format = useFormat();
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const textKey = settingTextKey(setting.key);
  const limits = limitsOf(setting.key);
  const isFixed = setting.origin === 'environment';
  const range = limits.range && {
    from: format.number(limits.range.min),
    to: format.number(limits.range.max),
  };

  function defaultText(value: SettingValue): string {
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'boolean') return value ? t('settings:on') : t('settings:off');
    return formatValue(value) || '—';
  }

  async function save(value: SettingValue): Promise<boolean> {
    const error = await settings.set(scopeFor(setting), setting.key, value);
    setProblem(error ? errorText(error) : null);
    return error === null;
  }

  async function reset(): Promise<void> {
    const error = await settings.reset(scopeFor(setting), setting.key);
    setProblem(error ? errorText(error) : null);
  }

  return (
    <li className="setting">
      <div className="setting__text">
        <code id={id} className="setting__key">
          {setting.key}
        </code>
        {textKey ? <p className="setting__meaning">{t(textKey)}</p> : null}
        <p className="setting__origin">
          {setting.origin === 'default' ? null : `${t(`settings:origin.${setting.origin}`)} · `}
          {t('settings:default', { value: defaultText(setting.defaultValue) })}
          {range ? ` · ${t('settings:range', range)}` : null}
        </p>
        {problem ? (
          <p className="field__problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <ValueEditor
        setting={setting}
        choices={limits.choices}
        labeledBy={id}
        isDisabled={isFixed}
        onSave={save}
      />
      <span className="setting__reset">
        {isChanged(setting) ? (
          <IconButton size="s" label={t('settings:reset')} onPress={() => void reset()}>
            <RotateCcw size={15} aria-hidden />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

interface ValueEditorProps {
  readonly setting: Setting;
  readonly choices: readonly string[] | null;
  readonly labeledBy: string;
  readonly isDisabled: boolean;
  /** Resolves to false for a value that was refused. */
  readonly onSave: (value: SettingValue) => Promise<boolean>;
}

function ValueEditor({ setting, choices, labeledBy, isDisabled, onSave }: ValueEditorProps) {
  const { t } = useText();
  const { locale } = useFormat();
  const editor = editorFor(setting);
  const valueText = formatValue(setting.value);
  const [text, setText] = useState(valueText);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => write(valueText), [valueText]);

  /** Updates the text; it is checked, and marked as unreadable, only when it is saved. */
  function write(next: string): void {
    setText(next);
    setUnreadable(false);
  }

  if (editor === 'switch') {
    return (
      <Toggle
        labeledBy={labeledBy}
        isDisabled={isDisabled}
        on={setting.value === true}
        onChange={(on) => void onSave(on)}
      />
    );
  }

  if (choices !== null && !isDisabled) {
    return (
      <Select
        label={setting.key}
        value={valueText}
        choices={choices.map((value) => ({ value, text: value }))}
        onChange={(value) => {
          if (value !== valueText) void onSave(value);
        }}
      />
    );
  }

  async function commit(): Promise<void> {
    if (text === valueText) return;
    const value = parseValue(editor, text, locale);
    setUnreadable(value === undefined);
    // What was refused stays to be changed, unless more was typed meanwhile.
    if (value === undefined || (await onSave(value))) return;
    setText((current) => (current === valueText ? text : current));
  }

  if (editor === 'long_text') {
    return (
      <span className="setting__value">
        <TextBox
          aria-labelledby={labeledBy}
          disabled={isDisabled}
          rows={4}
          value={text}
          onChange={(event) => write(event.target.value)}
          onBlur={() => void commit()}
        />
      </span>
    );
  }

  return (
    <span className="setting__value">
      <TextInput
        aria-labelledby={labeledBy}
        aria-invalid={unreadable}
        inputMode={editor === 'number' ? 'decimal' : undefined}
        disabled={isDisabled}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void commit()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') void commit();
          if (event.key === 'Escape') write(valueText);
        }}
      />
      {unreadable ? (
        <span className="field__problem" role="alert">
          {t('settings:unreadable')}
        </span>
      ) : null}
    </span>
  );
}

import { ProgressBar } from 'react-aria-components';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import './demo.css';

/** Progress of the demo story; it can be canceled. */
export function DemoProgress() {
  const { t } = useText();
  const { demo } = useApp();
  const format = useFormat();
  const now = useNow();
  const progress = useSelect(demo, (state) => state.progress);
  if (progress === null) return null;
  const { done: doneCount, of, at } = progress;
  return (
    <Dialog title={t('shell:demo.making')} isOpen onClose={() => demo.cancel()} width="s">
      <p className="demo-progress__text">{t('shell:demo.makingText')}</p>
      <ProgressBar
        aria-label={t('shell:demo.making')}
        value={doneCount}
        maxValue={of}
        className="demo-progress__bar"
      >
        {({ percentage = 0 }) => (
          <span className="demo-progress__done" style={{ width: `${percentage}%` }} />
        )}
      </ProgressBar>
      <p className="demo-progress__day num">{at === 0 ? ' ' : format.day(at, now)}</p>
      <DialogActions>
        <Button onPress={() => demo.cancel()}>{t('common:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

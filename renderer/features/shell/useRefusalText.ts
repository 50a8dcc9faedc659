import type { EntryRefusal } from '../../entrance/refusal.ts';
import { useBrowserName } from '../settings/useBrowserName.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface RefusalText {
  readonly title: string;
  /** Explanation of the refusal, and the way back. */
  readonly text: string;
}

/** Refusal in plain words: the data is safe, only access is denied. */
export function useRefusalText(): (refusal: EntryRefusal) => RefusalText {
  const { t } = useText();
  const format = useFormat();
  const nameOf = useBrowserName();
  return (refusal) => {
    const { reason } = refusal;
    const title = t(`shell:refused.${reason}.title`);
    if (reason !== 'secret_used' || refusal.usedBy === null) {
      return { title, text: t(`shell:refused.${reason}.text`) };
    }
    const { name, at } = refusal.usedBy;
    const usage = { browser: nameOf(name), when: format.exact(at) };
    return { title, text: t('shell:refused.secret_used.textBy', usage) };
  };
}

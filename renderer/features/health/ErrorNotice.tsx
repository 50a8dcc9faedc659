import type { WireError } from '../../../shared/contract/errors.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';

interface ErrorNoticeProps {
  readonly problem: WireError;
  readonly onRetry: () => void;
}

/** Error in place of unreadable content, with a retry button. */
export function ErrorNotice({ problem, onRetry }: ErrorNoticeProps) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <div className="health__problems" role="alert">
      <p>{errorText(problem)}</p>
      <Button size="s" onPress={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
}

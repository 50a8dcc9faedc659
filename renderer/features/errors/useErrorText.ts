import { useCallback } from 'react';
import type { WireError } from '../../../shared/contract/errors.ts';
import { errorKey } from './errorKey.ts';
import { useText } from '../../ui/text/useText.ts';

/**
 * Error text in one or two sentences: what happened, what it means for the person's data, what to
 * do.
 */
export function useErrorText(): (error: WireError) => string {
  const { t } = useText();
  return useCallback((error: WireError) => t(errorKey(error)), [t]);
}

import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface FileLocation {
  readonly title: string;
  readonly line: number;
  readonly page: number | null;
}

/** Name of a file with the page or the line, as it is quoted. */
export function useFileLocation(): (position: FileLocation) => string {
  const { t } = useText();
  const format = useFormat();
  return ({ title, line, page }) =>
    page === null
      ? t('documents:atLine', { title, line: format.number(line) })
      : t('documents:atPage', { title, page: format.number(page) });
}

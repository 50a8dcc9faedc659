import { useText } from '../../../ui/text/useText.ts';
/** A picture in an answer is never fetched: its address could carry what was remembered. */
export function SilentImage({ alt }: { readonly alt: string | undefined }) {
  const { t } = useText();
  return <span className="silent-image">{t('chat:imageNotLoaded', { alt: alt ?? '' })}</span>;
}

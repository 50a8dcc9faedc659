import { Copy } from 'lucide-react';
import { useCopy } from '../../stores/app/useCopy.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Free programs that run a model on one's own computer. */
const PROGRAMS = [
  { name: 'LM Studio', address: 'https://lmstudio.ai' },
  { name: 'Ollama', address: 'https://ollama.com' },
  { name: 'Jan', address: 'https://jan.ai' },
] as const;

/** Ways to get a local model: nothing is fetched by Loci, so addresses are for copying. */
export function GetModel() {
  const { t } = useText();
  const copy = useCopy();
  return (
    <Disclosure line={t('settings:models.get.title')}>
      {() => (
        <div className="get-model">
          <p>{t('settings:models.get.steps')}</p>
          <ul className="get-model__list">
            {PROGRAMS.map(({ name, address }) => (
              <li key={name} className="get-model__row">
                <strong>{name}</strong>
                <span>{address}</span>
                <Button
                  size="s"
                  aria-label={t('settings:models.get.copy', { name })}
                  onPress={() => void copy(address)}
                >
                  <Copy size={14} aria-hidden />
                  {t('chat:link.copy')}
                </Button>
              </li>
            ))}
          </ul>
          <p>{t('settings:models.get.sizes')}</p>
        </div>
      )}
    </Disclosure>
  );
}

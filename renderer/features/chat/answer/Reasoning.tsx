import type { Message } from '../../../../shared/domain/chat.ts';
import { Disclosure } from '../../../ui/display/Disclosure.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Reasoning of the model: available on demand, and never part of the answer. */
export function Reasoning({ message }: { readonly message: Message }) {
  const { t } = useText();
  if (message.reasoning === '') return null;
  const thinking = message.state === 'streaming' && message.text === '';
  return (
    <Disclosure line={thinking ? t('chat:thinking') : t('chat:thoughts')}>
      {() => <p className="reasoning">{message.reasoning}</p>}
    </Disclosure>
  );
}

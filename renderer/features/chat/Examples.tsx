import { CornerDownRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp } from '../../stores/context.ts';
import { useText } from '../../ui/useText.ts';

/** Three things to say; each fills the composer and leaves the sending to the person. */
export function Examples() {
  const { t } = useText();
  const { view } = useApp();
  const examples = [t('chat:example.remember'), t('chat:example.ask'), t('chat:example.todo')];
  return (
    <ul className="examples" aria-label={t('chat:examples')}>
      {examples.map((text) => (
        <li key={text}>
          <AriaButton className="example" onPress={() => view.fillComposer(text)}>
            <CornerDownRight size={15} aria-hidden />
            {text}
          </AriaButton>
        </li>
      ))}
    </ul>
  );
}

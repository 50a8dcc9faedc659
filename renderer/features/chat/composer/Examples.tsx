import { CornerDownRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Three example messages; each fills the composer without sending. */
export function Examples() {
  const { t } = useText();
  const { view, workspaces } = useApp();
  const isDemo = useSelect(workspaces, ({ list, currentId }) =>
    list.some((each) => each.id === currentId && each.isDemo),
  );
  // The demo workspace has memories to ask about.
  const examples = isDemo
    ? [t('shell:demo.askWhat'), t('shell:demo.askWhy'), t('shell:demo.askWhen')]
    : [t('chat:example.remember'), t('chat:example.ask'), t('chat:example.todo')];
  return (
    <ul className="examples" aria-label={t('chat:examples')}>
      {examples.map((text) => (
        <li key={text}>
          <AriaButton className="example" onPress={() => view.prefillComposer(text)}>
            <CornerDownRight size={15} aria-hidden />
            {text}
          </AriaButton>
        </li>
      ))}
    </ul>
  );
}

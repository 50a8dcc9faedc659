import { Button as AriaButton } from 'react-aria-components';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { KindChip } from '../memory/KindChip.tsx';
import { DueText } from '../todos/DueText.tsx';
import { TodoCheckbox } from '../todos/TodoCheckbox.tsx';

/** Open to-dos and goals that name the open person or thing, due soonest first. */
export function OpenTasks({ tasks }: { readonly tasks: readonly MemoryNode[] }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  if (tasks.length === 0) return null;
  return (
    <section>
      <h3 className="profile__head">{t('entities:open')}</h3>
      <ul className="profile__tasks">
        {tasks.map((node) => (
          <li key={node.id} className="profile__task">
            <TodoCheckbox node={node} />
            <AriaButton className="profile__task-text" onPress={() => inspector.open(node.id)}>
              <span dir="auto">{node.content}</span>
            </AriaButton>
            {node.kind === 'Goal' ? <KindChip node={node} /> : null}
            {node.due === undefined ? null : <DueText due={node.due} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

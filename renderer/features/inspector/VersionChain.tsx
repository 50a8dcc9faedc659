import { Button as AriaButton } from 'react-aria-components';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Versions of a memory, oldest first, with when each began to hold: superseded ones are struck. */
export function VersionChain({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const { inspector } = useWorkspace();
  const { chain, node } = details;
  if (chain.length < 2) return null;
  return (
    <section className="inspector__section">
      <h3 className="inspector__subheading">{t('memories:versions')}</h3>
      <ol className="versions">
        {chain.map((version) => (
          <li key={version.id} className="version">
            {version.id === node.id ? (
              <p
                className={
                  version.status === 'active' ? 'version__now' : 'version__now struck-through'
                }
              >
                {version.content}
              </p>
            ) : (
              <AriaButton className="version__link" onPress={() => inspector.open(version.id)}>
                <span className={version.status === 'active' ? undefined : 'struck-through'}>
                  {version.content}
                </span>
              </AriaButton>
            )}
            <p className="version__when">
              <TimeText at={version.trueFrom ?? version.eventTime} />
              {version.id === node.id ? ` · ${t('memories:shownHere')}` : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { CircleUser, FileText, MessageSquareText, Quote, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useFilePosition } from '../memory/useFilePosition.ts';
import { NodeMark } from '../memory/NodeMark.tsx';
import { When } from '../../ui/display/When.tsx';
import { showKeys } from '../keyboard/keys.ts';
import { hitParts } from './hitText.ts';
import type { GlobalSearchResults } from '../memory/search/useGlobalSearch.ts';
import { usePaletteCommands } from './usePaletteCommands.tsx';
import { useText } from '../../ui/text/useText.ts';

interface PaletteResultsProps {
  readonly query: string;
  readonly results: GlobalSearchResults | null;
}

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
  readonly note?: ReactNode;
  readonly run: () => void;
}

export function PaletteResults({ query, results }: PaletteResultsProps) {
  const { t } = useText();
  const { view } = useApp();
  const sections = useSections(query, results).filter((section) => section.entries.length > 0);
  return (
    // A scrollable region must be reachable, and scrollable, by keys alone.
    <div
      className="palette__scroll"
      tabIndex={0}
      role="group"
      aria-label={t('shell:palette.results')}
    >
      <Menu
        aria-label={t('shell:palette.results')}
        className="palette__menu"
        renderEmptyState={() => (
          <p className="palette__none">{results ? t('shell:palette.nothing') : ''}</p>
        )}
      >
        {sections.map((section) => (
          <MenuSection key={section.id}>
            <Header className="palette__head">{section.title}</Header>
            {section.entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={`${section.id}-${entry.id}`}
                textValue={entry.text}
                className="palette__item"
                onAction={() => {
                  view.close();
                  entry.run();
                }}
              >
                <span className="palette__icon">{entry.icon}</span>
                <span className="palette__text">{entry.content}</span>
                <span className="palette__aside">{entry.note}</span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </div>
  );
}

function useSections(query: string, results: GlobalSearchResults | null) {
  const { t } = useText();
  const { route, view } = useApp();
  const { inspector } = useWorkspace();
  const positionText = useFilePosition();
  const words = query.toLocaleLowerCase();
  const commands = usePaletteCommands()
    .filter((command) => command.text.toLocaleLowerCase().includes(words))
    .map((command): Entry => ({
      ...command,
      content: command.text,
      note: command.keys ? showKeys(command.keys).join(' ') : null,
    }));

  const conversations = (results?.conversations ?? []).map(({ id, title }): Entry => ({
    id,
    text: title,
    icon: <MessageSquareText size={16} aria-hidden />,
    content: title || t('chat:untitled'),
    run: () => route.go({ screen: 'chat', conversationId: id }),
  }));
  const memories = (results?.facts ?? []).map((node): Entry => ({
    id: node.id,
    text: node.content,
    icon: <NodeMark node={node} size={18} />,
    content: (
      <span className={node.status === 'active' ? undefined : 'struck'}>{node.content}</span>
    ),
    note: node.kind ? t(`words:kind.${node.kind}`) : null,
    run: () => inspector.open(node.id),
  }));
  const messages = (results?.messages ?? []).map((hit): Entry => ({
    id: hit.messageId,
    text: hit.conversationTitle,
    icon: <Quote size={15} aria-hidden />,
    content: hitParts(hit.snippet).map((part, index) =>
      part.hit ? <mark key={index}>{part.text}</mark> : part.text,
    ),
    note: <When at={hit.createdAt} />,
    run: () => {
      view.target(hit.conversationId, hit.messageId);
      route.go({ screen: 'chat', conversationId: hit.conversationId });
    },
  }));
  const documents = (results?.documents ?? []).map((hit): Entry => ({
    id: hit.nodeId,
    text: hit.title,
    icon: <FileText size={15} aria-hidden />,
    content: hitParts(hit.snippet).map((part, index) =>
      part.hit ? <mark key={index}>{part.text}</mark> : part.text,
    ),
    note: positionText(hit),
    run: () => route.go({ screen: 'documents', documentId: hit.documentId, nodeId: hit.nodeId }),
  }));
  const entities = (results?.entities ?? []).map((entity: EntityRef): Entry => ({
    id: entity.id,
    text: entity.name,
    icon: <CircleUser size={16} aria-hidden />,
    content: entity.name,
    note: t(`words:entity.${entity.type}`),
    run: () => route.go({ screen: 'entities', entityId: entity.id }),
  }));
  const graphEntry: Entry = {
    id: 'around',
    text: t('graph:openSearch', { query }),
    icon: <Waypoints size={16} aria-hidden />,
    content: t('graph:openSearch', { query }),
    run: () => route.go({ screen: 'graph', center: { kind: 'search', query } }),
  };
  return [
    { id: 'command', title: t('shell:palette.commands'), entries: commands },
    { id: 'conversation', title: t('chat:conversations'), entries: conversations },
    { id: 'memory', title: t('memories:title'), entries: memories },
    { id: 'message', title: t('chat:messages'), entries: messages },
    { id: 'document', title: t('documents:title'), entries: documents },
    { id: 'entity', title: t('shell:palette.entities'), entries: entities },
    { id: 'graph', title: t('shell:screen.graph'), entries: query === '' ? [] : [graphEntry] },
  ];
}

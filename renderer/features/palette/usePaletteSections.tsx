import { CircleUser, FileText, MessageSquareText, Quote, Waypoints } from 'lucide-react';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useFileLocation } from '../memory/useFileLocation.ts';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { formatKeys } from '../keyboard/keys.ts';
import { snippetParts } from './snippetParts.ts';
import type { GlobalSearchResults } from '../memory/search/useGlobalSearch.ts';
import {
  sortByRank,
  matchingEntries,
  type PaletteEntry,
  type PaletteSection,
} from './paletteOrder.ts';
import { usePaletteCommands } from './usePaletteCommands.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Sections of the palette for what was typed, the best match first. */
export function usePaletteSections(
  query: string,
  results: GlobalSearchResults | null,
): PaletteSection[] {
  const { t } = useText();
  const { route, view } = useApp();
  const { inspector } = useWorkspace();
  const locationText = useFileLocation();
  const commands = usePaletteCommands().map((command): PaletteEntry => ({
    ...command,
    content: command.text,
    note: command.keys ? formatKeys(command.keys).join(' ') : null,
  }));

  const conversations = (results?.conversations ?? []).map(({ id, title }): PaletteEntry => ({
    id,
    text: title,
    icon: <MessageSquareText size={16} aria-hidden />,
    content: title || t('chat:untitled'),
    run: () => route.go({ screen: 'chat', conversationId: id }),
  }));
  const memories = (results?.facts ?? []).map((node): PaletteEntry => ({
    id: node.id,
    text: node.content,
    icon: <NodeIcon node={node} size={18} />,
    content: (
      <span dir="auto" className={node.status === 'active' ? undefined : 'struck-through'}>
        {node.content}
      </span>
    ),
    note: node.kind ? t(`words:kind.${node.kind}`) : null,
    run: () => inspector.open(node.id),
  }));
  const messages = (results?.messages ?? []).map((hit): PaletteEntry => ({
    id: hit.messageId,
    text: hit.conversationTitle,
    icon: <Quote size={15} aria-hidden />,
    content: snippetParts(hit.snippet).map((part, index) =>
      part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
    ),
    note: <TimeText at={hit.createdAt} />,
    run: () => {
      view.target(hit.conversationId, hit.messageId);
      route.go({ screen: 'chat', conversationId: hit.conversationId });
    },
  }));
  const documents = (results?.documents ?? []).map((hit): PaletteEntry => ({
    id: hit.nodeId,
    text: hit.title,
    icon: <FileText size={15} aria-hidden />,
    content: snippetParts(hit.snippet).map((part, index) =>
      part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
    ),
    note: locationText(hit),
    run: () => route.go({ screen: 'documents', documentId: hit.documentId, nodeId: hit.nodeId }),
  }));
  const entities = (results?.entities ?? []).map((entity: EntityRef): PaletteEntry => ({
    id: entity.id,
    text: entity.name,
    icon: <CircleUser size={16} aria-hidden />,
    content: entity.name,
    note: t(`words:entity.${entity.type}`),
    run: () => route.go({ screen: 'entities', entityId: entity.id }),
  }));
  const graphEntry: PaletteEntry = {
    id: 'around',
    text: t('graph:openSearch', { query }),
    icon: <Waypoints size={16} aria-hidden />,
    content: t('graph:openSearch', { query }),
    run: () => route.go({ screen: 'graph', center: { kind: 'search', query } }),
  };
  return sortByRank(query, [
    {
      id: 'command',
      title: t('shell:palette.commands'),
      entries: matchingEntries(query, commands),
      ranked: true,
    },
    { id: 'entity', title: t('shell:palette.entities'), entries: entities, ranked: true },
    { id: 'conversation', title: t('chat:conversations'), entries: conversations, ranked: true },
    { id: 'memory', title: t('memories:title'), entries: memories, ranked: true },
    { id: 'message', title: t('chat:messages'), entries: messages },
    { id: 'document', title: t('documents:title'), entries: documents, ranked: true },
    { id: 'graph', title: t('shell:screen.graph'), entries: query === '' ? [] : [graphEntry] },
  ]);
}

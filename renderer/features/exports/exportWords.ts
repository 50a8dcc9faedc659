import type { ExportWords } from '../../../shared/domain/exports.ts';
import { nodeKindSchema, type NodeKind } from '../../../shared/domain/node.ts';
import type { useText } from '../../ui/text/useText.ts';

/** Words of exported files, in the language of the window. */
export function exportWords({ t, i18n }: ReturnType<typeof useText>): ExportWords {
  const kinds = Object.fromEntries(
    nodeKindSchema.options.map((kind) => [kind, t(`words:kind.${kind}`)]),
  ) as Record<NodeKind, string>;
  return {
    language: i18n.language,
    untitled: t('exports:file.untitled'),
    person: t('exports:file.person'),
    builtIn: t('chat:builtInAssistant'),
    scripted: t('shell:demo.author'),
    exported: t('exports:file.exported'),
    started: t('exports:file.started'),
    attachments: t('exports:file.attachments'),
    sources: t('exports:file.sources'),
    interrupted: t('exports:file.interrupted'),
    forgotten: t('exports:file.forgotten'),
    people: t('exports:file.people'),
    evidence: t('exports:file.evidence'),
    about: t('exports:file.about'),
    memories: t('exports:file.memories'),
    kinds: { ...kinds, Procedure: t('words:type.procedural') },
  };
}

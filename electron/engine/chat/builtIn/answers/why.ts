import type { Citation } from '../../../../../shared/domain/chat.ts';
import type { Diagnosis } from '../../../context/diagnoseRecall.ts';
import { clip } from '../../../text/clip.ts';
import type { AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { addressUser } from './addressUser.ts';
import { validityNote } from './lines/validityNote.ts';

/** Limits of the answer: the screen of the diagnosis shows all of it. */
const MAX_ITEMS = 6;
const MAX_QUOTES = 2;
const MAX_LINKS = 5;
const MAX_LENGTH = 240;
const MAX_LINK_LENGTH = 60;

type RecalledItem = Diagnosis['evidence'][number];

/** Grounds of a belief: the memories and turns behind it, their words, and how they are linked. */
export async function whyReply(context: AnswerContext, question: string): Promise<Reply> {
  const { deps, phrases, turn } = context;
  const { evidence: recalledItems, links, omitted } = await deps.diagnoseRecall(question);
  const items = recalledItems.filter(
    ({ item: { nodeId, source } }) =>
      source !== 'entity' && nodeId !== turn.episodeId && !isWithheld(context, nodeId),
  );
  const visible = items.slice(0, MAX_ITEMS);
  if (visible.length === 0) return textReply(phrases.nothingFound);
  const citations = visible.map(toCitation);
  const lines = visible.map((recalled, index) => itemLine(context, recalled, index + 1));
  const texts = new Map<string, string>(
    visible.map(({ item }) => [item.nodeId, clip(item.text, MAX_LINK_LENGTH)]),
  );
  const linkLines = links.flatMap(({ from, to, relation }) => {
    const [source, target] = [texts.get(from), texts.get(to)];
    return source === undefined || target === undefined
      ? []
      : [`- ${source} · ${phrases.relation[relation]} · ${target}`];
  });
  const hidden = omitted + items.length - visible.length;
  const parts = [
    `${phrases.evidenceHeading}\n\n${lines.join('\n')}`,
    ...(linkLines.length === 0
      ? []
      : [`${phrases.linksAmong}\n\n${linkLines.slice(0, MAX_LINKS).join('\n')}`]),
    ...(hidden === 0 ? [] : [phrases.omittedEvidence(hidden)]),
  ];
  return { ...textReply(parts.join('\n\n')), citations };
}

function isWithheld({ turn }: AnswerContext, nodeId: string): boolean {
  return turn.withheldNodeIds.some((id) => id === nodeId);
}

function itemLine(context: AnswerContext, recalled: RecalledItem, n: number) {
  const { phrases, day } = context;
  const { item, provenance, unconfirmed } = recalled;
  const text = clip(addressUser(context, item.nodeId, item.text), MAX_LENGTH);
  const quotes = provenance
    .slice(0, MAX_QUOTES)
    .map(({ quote, eventTime }) =>
      phrases.quotedEvidence(clip(quote, MAX_LENGTH), phrases.when(eventTime, day)),
    );
  const origin = quotes.length > 0 ? quotes.join(', ') : describeOrigin(context, item);
  const newer = unconfirmed === undefined ? null : phrases.unconfirmed(unconfirmed);
  const notes = [origin, validityNote({ phrases, day }, recalled), newer].filter(
    (note) => note !== null,
  );
  return `- ${[`${text} [${n}]`, ...notes].join(' · ')}`;
}

/** Origin of a memory without a quote; a turn is its own. */
function describeOrigin(
  { deps, phrases }: AnswerContext,
  item: RecalledItem['item'],
): string | null {
  if (item.source !== 'memory') return null;
  const row = deps.curation.store.knowledge.byId(item.nodeId);
  return row?.source_type === 'manual' ? phrases.typedByPerson : phrases.noSourceMessage;
}

function toCitation({ item }: RecalledItem, index: number): Citation {
  return {
    n: index + 1,
    nodeId: item.nodeId,
    quote: item.text,
    eventTime: item.eventTime ?? 0,
  };
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import {
  appositionsIn,
  introductionsFor,
  type Apposition,
} from '../../text/grounding/appositions.ts';
import { indexTerms } from '../../text/terms.ts';
import type { SourcePassage } from '../../text/grounding/grounding.ts';
import { isOwnPassage, ownText, ownWords, storedSpans, withoutSpans } from '../../text/ownWords.ts';
import type { TextSpan } from '../../text/own/spans.ts';
import { introductionIn } from '../../text/own/introduction.ts';
import { takenBackSpan } from '../../text/statements/jokeRetraction.ts';
import { overlaps, type EvidenceTurn } from './evidenceTurns.ts';
import { quoteFinder, type QuoteSpan } from '../../text/quoteIn.ts';
import { sentencesAround, wordCount } from '../../text/sentencesAround.ts';

/** Facts about the turns that items cite, computed once per turn. */
export interface SourceTurns {
  quoteIn(episode: SessionEpisode, quote: string): QuoteSpan | null;
  /** True if a passage is in the person's own words. */
  isOwn(episode: SessionEpisode, span: QuoteSpan): boolean;
  /** True if a passage is no evidence, in a turn that is one by its others. */
  isWithheld(episode: EvidenceTurn, span: QuoteSpan): boolean;
  /** Names of the person, known or from an introduction in the session. */
  selfNames(): readonly string[];
  /** Passages that a statement citing this evidence is grounded against. */
  passages(evidence: readonly SourceQuote[]): readonly SourcePassage[];
  /** Words by which the person introduced, earlier in the session, what such a statement names. */
  introductions(evidence: readonly SourceQuote[], statement: string): readonly SourcePassage[];
}

interface SourceQuote {
  readonly episode: SessionEpisode;
  readonly span: QuoteSpan;
}

/** Number of the person's turns before a quoted one that serve as its context. */
const TURNS_BEFORE = 4;
/** Length of the inspected end of each turn. */
const CHARACTERS_BEFORE = 2_000;
/** Word limit of a reply that may refer to a question; a longer one has its own context. */
const MAX_SHORT_REPLY_WORDS = 25;

const AFFIRMS =
  /^\s*(?:yes|yeah|yep|yup|right|exactly|correct|sure|true|да|ага|угу|верно|точно|именно|конечно|правильно)(?!\p{L})/iu;
const OPEN =
  /(?<!\p{L})(?:what|where|who|whom|when|which|how|why|что|чем|чём|чего|где|куда|откуда|кто|кого|кем|кому|когда|как|какой|какая|какое|какие|каком|какую|сколько|почему|зачем)(?!\p{L})/iu;
const DENIES = /^\s*(?:no|nope|not|never|нет|не|никогда)(?!\p{L})/iu;

/**
 * Turns that items may cite. `turns`: those of the session so far, in order; `dayOf`: the day in
 * the person's zone.
 */
export function createSourceTurns(
  turns: readonly SessionEpisode[],
  dayOf: (at: EpochMs) => EpochMs,
  knownNames: readonly string[] = [],
): SourceTurns {
  const positions = new Map(turns.map(({ seq }, index) => [seq, index]));
  const sourceTurns = new Map<number, SourceTurn>();
  const turnOf = (episode: SessionEpisode): SourceTurn => {
    const cached = sourceTurns.get(episode.seq);
    if (cached !== undefined) return cached;
    const turn = toSourceTurn(episode);
    sourceTurns.set(episode.seq, turn);
    return turn;
  };

  const earlierPassages = (episode: SessionEpisode): SourcePassage[] => {
    const position = positions.get(episode.seq) ?? 0;
    const earlierTurns = turns.slice(0, position);
    const ownTurns = earlierTurns
      .filter(({ source_role, no_evidence }) => source_role === 'user' && no_evidence === 0)
      .slice(-TURNS_BEFORE);
    const passages = ownTurns.map((turn) => ({
      text: turnOf(turn).ownText().slice(-CHARACTERS_BEFORE),
      statedAt: dayOf(turn.event_time),
      isQuoted: false,
    }));
    // A question of the assistant after a paste may repeat the paste's own words.
    const mayUseQuestion = ownTurns.every((turn) => turnOf(turn).isAllOwn());
    const question = mayUseQuestion
      ? affirmedQuestion(earlierTurns.at(-1), turnOf(episode).ownText())
      : '';
    return question === ''
      ? passages
      : [...passages, { text: question, statedAt: null, isQuoted: false, isQuestion: true }];
  };

  const names = () => [
    ...knownNames,
    ...turns
      .filter(({ source_role }) => source_role === 'user')
      .flatMap((turn) => introductionIn(turnOf(turn).ownText())),
  ];
  let speakerNames: readonly string[] | null = null;
  return {
    selfNames: () => (speakerNames ??= names()),
    quoteIn: (episode, quote) => turnOf(episode).find(quote),
    isWithheld: ({ withheld = [] }, span) => overlaps(withheld, span),
    isOwn: (episode, span) => isOwnPassage(turnOf(episode).spans(), span),
    introductions(evidence, statement) {
      const last = Math.max(...evidence.map(({ episode }) => positions.get(episode.seq) ?? 0));
      const stated = () =>
        turns
          .slice(0, last + 1)
          .filter(({ source_role, no_evidence }) => source_role === 'user' && no_evidence === 0)
          .flatMap((turn) => turnOf(turn).appositions());
      const quoted = evidence.map(({ episode, span }) =>
        sentencesAround(turnOf(episode).ownText(), span),
      );
      speakerNames ??= names();
      const selfTerms = new Set(speakerNames.flatMap((name) => indexTerms(name)));
      return introductionsFor(statement, quoted.join('\n'), stated, selfTerms).map((text) => ({
        text,
        statedAt: null,
        isQuoted: false,
      }));
    },
    passages(evidence) {
      const longEvidence = evidence.filter(
        ({ episode, span }) => wordCount(episode.content.slice(span.start, span.end)) > 1,
      );
      const quoted = longEvidence.map(({ episode, span }) => ({
        text: sentencesAround(turnOf(episode).ownText(), span),
        statedAt: dayOf(episode.event_time),
        isQuoted: true,
      }));
      const contextPassages = longEvidence.map(({ episode, span }) => ({
        text: turnOf(episode)
          .ownText()
          .slice(Math.max(0, span.start - CHARACTERS_BEFORE), span.end + CHARACTERS_BEFORE),
        statedAt: dayOf(episode.event_time),
        isQuoted: false,
      }));
      return [
        ...quoted,
        ...contextPassages,
        ...longEvidence.flatMap(({ episode }) => earlierPassages(episode)),
      ];
    },
  };
}

interface SourceTurn {
  find(quote: string): QuoteSpan | null;
  spans(): readonly TextSpan[];
  /** Text of the turn with everything foreign replaced by spaces. */
  ownText(): string;
  /** Appositions of the own text. */
  appositions(): readonly Apposition[];
  isAllOwn(): boolean;
}

function toSourceTurn({ content, pasted, source_role }: SessionEpisode): SourceTurn {
  let find: ReturnType<typeof quoteFinder> | null = null;
  let spans: readonly TextSpan[] | null = null;
  let ownTextCache: string | null = null;
  let appositions: readonly Apposition[] | null = null;
  const isFromPerson = source_role === 'user';
  const pastedSpans = storedSpans(pasted);
  return {
    find: (quote) => (find ??= quoteFinder(content))(quote),
    spans: () => (spans ??= isFromPerson ? ownWords(content, pastedSpans) : []),
    ownText: () =>
      (ownTextCache ??= isFromPerson
        ? withoutJoke(content, ownText(content, pastedSpans))
        : content),
    appositions() {
      return (appositions ??= appositionsIn(this.ownText()));
    },
    isAllOwn() {
      return this.ownText() === content;
    },
  };
}

/** Own text without the joke that the turn took back, which lends no words. */
function withoutJoke(content: string, ownWording: string): string {
  const joke = takenBackSpan(content);
  return joke === null ? ownWording : withoutSpans(ownWording, [joke]);
}

/** Words of an assistant's question that a reply affirms. */
function affirmedQuestion(questionTurn: SessionEpisode | undefined, reply: string): string {
  if (questionTurn?.source_role !== 'assistant' || questionTurn.no_evidence === 1) return '';
  if (DENIES.test(reply)) return '';
  const parts = questionTurn.content.slice(-CHARACTERS_BEFORE).match(/[^.!?\n]+[.!?\n]?/gu) ?? [];
  const question = parts.findLast((part) => part.endsWith('?'))?.trim() ?? '';
  // An open question is answered by a few words, a closed one by a yes.
  const isAnswer = OPEN.test(question) && wordCount(reply) <= MAX_SHORT_REPLY_WORDS;
  return isAnswer || AFFIRMS.test(reply) ? question : '';
}

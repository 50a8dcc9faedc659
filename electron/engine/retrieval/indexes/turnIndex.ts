import { passageSpans } from '../../text/passages/passageSpans.ts';
import type { TextSpan } from '../../text/own/spans.ts';
import { stem } from '../../text/stem.ts';
import { languageStemsOf } from '../../text/terms.ts';
import { tokenize } from '../../text/tokenize.ts';
import { hasStemmer } from '../../text/languages/languageStem.ts';
import { writtenLanguage } from '../../text/languages/writtenLanguage.ts';
import { speakerWords, timeWords } from '../../text/episodeMeta.ts';
import { traitsOf } from '../../text/turnTraits.ts';
import { GrowableFloats, GrowableInts, NumberOfSeq } from './growable.ts';
import { numberIn } from './numberIn.ts';
import { createSessionLinks, type SessionLinks } from './sessionLinks.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Fields of an episode that the index needs. */
interface IndexedTurn {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly sessionId: string;
  /** Speaker: a name, or the role. */
  readonly speaker: string;
  /** Document and headings of a chunk: words it is found by, and no speaker's name. */
  readonly heading?: string | null;
  readonly eventTime: number;
}

/**
 * Inverted index of turns in typed arrays. A document is a passage of a turn, and most turns are
 * one; documents are numbered in order of arrival. `before` and `after` link the passages of a
 * session, because a turn is found by its neighbors as much as by its own words.
 */
export interface TurnIndex extends Omit<SessionLinks, 'add'> {
  readonly vocabulary: Vocabulary;
  /** Number of documents, removed ones included. */
  size(): number;
  live(): number;
  add(turn: IndexedTurn): void;
  /**
   * Marks a turn live or not: one that is not live is not found and its words do not count; it can
   * come back.
   */
  setLive(seq: NodeSeq, live: boolean): void;
  /** First document of an episode, or -1. */
  documentOf(seq: NodeSeq): number;
  seqOf(document: number): NodeSeq;
  /** Passage of the turn that a document is: UTF-16 offsets. */
  passage(document: number): TextSpan;
  isLive(document: number): boolean;
  /** Postings of a term: its documents, ascending, with the frequency in each. */
  postings(term: number): Postings;
  /** Distinct terms of a document. */
  terms(document: number): Int32Array;
  speaker(document: number): number;
  speakerNumber(name: string): number;
  speakers(): readonly string[];
  /** ISO 639-1 codes of the languages of turns that have a stemmer of their own, and are not rare. */
  languages(): readonly string[];
  time(document: number): number;
  traits(document: number): number;
}

interface Postings {
  readonly documents: GrowableInts;
  readonly counts: GrowableInts;
}

/**
 * Passages for each of a language that counts as held: a few words in many turns look like another
 * language by chance, and each language costs a question a stemmer.
 */
const LANGUAGE_SHARE = 2_000;

const METAS_KEPT = 64;

const NONE: Postings = { documents: new GrowableInts(1), counts: new GrowableInts(1) };

export function createTurnIndex(): TurnIndex {
  const vocabulary = createVocabulary();
  const postings: Postings[] = [];
  const seqs = new GrowableInts(1024);
  const alive = new GrowableInts(1024);
  const times = new GrowableFloats(1024);
  const speakersOf = new GrowableInts(1024);
  const traitBits = new GrowableInts(1024);
  const passageStarts = new GrowableInts(1024);
  const passageEnds = new GrowableInts(1024);
  const links = createSessionLinks();
  const termStarts = new GrowableInts(1024);
  const termList = new GrowableInts(16_384);
  const documents = new NumberOfSeq();
  const metaOfText = new Map<string, readonly number[]>();
  const termsOfWords = new Map<string, number>();
  const speakerNumbers = new Map<string, number>();
  /** Passages by language, of those with a stemmer of their own. */
  const passagesByLanguage = new Map<string, number>();
  let liveCount = 0;

  /** Cache from word to term; saves stemming it again in every turn. */
  const termOf = (word: string): number => {
    const cached = termsOfWords.get(word);
    if (cached !== undefined) return cached;
    const term = vocabulary.findOrAdd(stem(word));
    termsOfWords.set(word, term);
    return term;
  };
  /** Language of the turn that is being added, by its first passage. */
  let language: string | undefined;
  const countTerms = (turn: IndexedTurn, content: string): Map<number, number> => {
    const counts = new Map<number, number>();
    const count = (term: number) => counts.set(term, (counts.get(term) ?? 0) + 1);
    const tokens = tokenize(content);
    for (const word of tokens) count(termOf(word));
    language ??= writtenLanguage(turn.content, tokens);
    if (hasStemmer(language)) {
      passagesByLanguage.set(language, (passagesByLanguage.get(language) ?? 0) + 1);
      for (const form of languageStemsOf(language, content)) count(vocabulary.findOrAdd(form));
    }
    for (const term of metaTerms(turn)) count(term);
    return counts;
  };
  /** Terms of speaker and date: the same for most turns of a day, so the last few are cached. */
  const metaTerms = (turn: IndexedTurn): readonly number[] => {
    const heading = turn.heading ?? speakerWords('user', turn.speaker);
    const text = `${heading} ${timeWords(turn.eventTime)}`;
    const existing = metaOfText.get(text);
    if (existing !== undefined) return existing;
    const terms = tokenize(text).map(termOf);
    if (metaOfText.size >= METAS_KEPT) metaOfText.clear();
    metaOfText.set(text, terms);
    return terms;
  };
  const addPassage = (turn: IndexedTurn, { start, end }: TextSpan) => {
    const document = seqs.length;
    const content = turn.content.slice(start, end);
    seqs.push(turn.seq);
    alive.push(1);
    liveCount += 1;
    times.push(turn.eventTime);
    speakersOf.push(numberIn(speakerNumbers, turn.speaker.toLocaleLowerCase()));
    traitBits.push(traitsOf(content));
    passageStarts.push(start);
    passageEnds.push(end);
    links.add(document, turn.sessionId);
    termStarts.push(termList.length);
    for (const [term, count] of countTerms(turn, content)) {
      const list = (postings[term] ??= {
        documents: new GrowableInts(2),
        counts: new GrowableInts(2),
      });
      list.documents.push(document);
      list.counts.push(count);
      termList.push(term);
      vocabulary.countDocument(term, 1);
    }
  };
  return {
    ...links,
    vocabulary,
    size: () => seqs.length,
    live: () => liveCount,
    add(turn) {
      documents.set(turn.seq, seqs.length);
      language = undefined;
      for (const span of passageSpans(turn.content)) addPassage(turn, span);
    },
    setLive(seq, live) {
      const by = live ? 1 : -1;
      let document = documents.get(seq);
      for (; document >= 0 && document < seqs.length && seqs.at(document) === seq; document += 1) {
        if ((alive.at(document) === 1) === live) continue;
        alive.set(document, live ? 1 : 0);
        liveCount += by;
        for (const term of this.terms(document)) vocabulary.countDocument(term, by);
      }
    },
    documentOf: (seq) => documents.get(seq),
    seqOf: (document) => seqs.at(document) as NodeSeq,
    passage: (document) => ({ start: passageStarts.at(document), end: passageEnds.at(document) }),
    isLive: (document) => alive.at(document) === 1,
    postings: (term) => postings[term] ?? NONE,
    terms(document) {
      const start = termStarts.at(document);
      const end = document + 1 < termStarts.length ? termStarts.at(document + 1) : termList.length;
      return termList.values.subarray(start, end);
    },
    speaker: (document) => speakersOf.at(document),
    speakerNumber: (name) => speakerNumbers.get(name.toLocaleLowerCase()) ?? -1,
    speakers: () => [...speakerNumbers.keys()],
    languages: () =>
      [...passagesByLanguage]
        .filter(([, passages]) => passages * LANGUAGE_SHARE >= seqs.length)
        .map(([code]) => code),
    time: (document) => times.at(document),
    traits: (document) => traitBits.at(document),
  };
}

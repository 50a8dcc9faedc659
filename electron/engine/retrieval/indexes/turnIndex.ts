import { passageSpans } from '../../text/passages/passageSpans.ts';
import type { TextSpan } from '../../text/own/spans.ts';
import { stem } from '../../text/stem.ts';
import { languageStemsOf } from '../../text/terms.ts';
import { tokenize } from '../../text/tokenize.ts';
import { hasStemmer } from '../../text/languages/languageStem.ts';
import { detectLanguage } from '../../text/languages/detectLanguage.ts';
import { introductionTerms } from '../../text/own/introductionTerms.ts';
import { speakerWords, timeWords } from '../../text/episodeIndexWords.ts';
import { traitsOf } from '../../text/turnTraits.ts';
import { GrowableInts, NumberOfSeq } from './growable.ts';
import { ByteList } from './byteList.ts';
import { PostingList, type Postings } from './postingList.ts';
import { createSessionLinks, type SessionLinks } from './sessionLinks.ts';
import { createTurnTable } from './turnTable.ts';
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
 * one; documents are numbered in order of arrival. `previous` and `next` link the passages of a
 * session, because a turn is found by its neighbors as much as by its own words.
 */
export interface TurnIndex extends Omit<SessionLinks, 'add'> {
  readonly vocabulary: Vocabulary;
  /** Number of documents, removed ones included. */
  size(): number;
  liveCount(): number;
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
  /** Calls back with each distinct term of a document. */
  eachTerm(document: number, visit: (term: number) => void): void;
  speaker(document: number): number;
  speakerNumber(name: string): number;
  speakers(): readonly string[];
  /** ISO 639-1 codes of the languages of turns that have a stemmer of their own, and are not rare. */
  languages(): readonly string[];
  time(document: number): number;
  traits(document: number): number;
}

/**
 * Passages for each of a language that counts as held: a few words in many turns look like another
 * language by chance, and each language costs a question a stemmer.
 */
const PASSAGES_PER_LANGUAGE = 2_000;

const MAX_CACHED_METAS = 64;

/** Words whose term is cached. */
const MAX_CACHED_WORDS = 20_000;

/** Bit of a document that is found and counts, beside its traits. */
const LIVE_BIT = 1 << 16;

const NO_POSTINGS: Postings = new PostingList();

/** Terms of speaker and date: the same for most turns of a day, so the last few are cached. */
function createMetaTerms() {
  const metaOfText = new Map<string, readonly number[]>();
  return (turn: IndexedTurn, termOf: (word: string) => number): readonly number[] => {
    const heading = turn.heading ?? speakerWords('user', turn.speaker);
    const text = `${heading} ${timeWords(turn.eventTime)}`;
    const existing = metaOfText.get(text);
    if (existing !== undefined) return existing;
    const terms = tokenize(text).map(termOf);
    if (metaOfText.size >= MAX_CACHED_METAS) metaOfText.clear();
    metaOfText.set(text, terms);
    return terms;
  };
}

export function createTurnIndex(): TurnIndex {
  const vocabulary = createVocabulary();
  const postings: PostingList[] = [];
  const table = createTurnTable();
  const links = createSessionLinks();
  /** Turns by document. */
  const turnsOf = new GrowableInts(1024);
  /** Traits of a passage, and `LIVE`. */
  const traitBits = new GrowableInts(1024);
  const passageStarts = new GrowableInts(1024);
  const termStarts = new GrowableInts(1024);
  const termBytes = new ByteList(16_384);
  const documents = new NumberOfSeq();
  const termsOfWords = new Map<string, number>();
  /** Passages by language, of those with a stemmer of their own. */
  const passagesByLanguage = new Map<string, number>();
  let liveCount = 0;

  /** Cache from word to term; saves stemming it again in every turn. */
  const termOf = (word: string): number => {
    const cached = termsOfWords.get(word);
    if (cached !== undefined) return cached;
    const term = vocabulary.findOrAdd(stem(word));
    if (termsOfWords.size >= MAX_CACHED_WORDS) termsOfWords.clear();
    termsOfWords.set(word, term);
    return term;
  };
  const metaTerms = createMetaTerms();
  /** Language of the turn that is being added, by its first passage. */
  let language: string | undefined;
  const countTerms = (turn: IndexedTurn, content: string): Map<number, number> => {
    const counts = new Map<number, number>();
    const count = (term: number) => counts.set(term, (counts.get(term) ?? 0) + 1);
    const tokens = tokenize(content);
    for (const word of tokens) count(termOf(word));
    language ??= detectLanguage(turn.content, tokens);
    if (hasStemmer(language)) {
      passagesByLanguage.set(language, (passagesByLanguage.get(language) ?? 0) + 1);
      for (const form of languageStemsOf(language, content)) count(vocabulary.findOrAdd(form));
    }
    for (const term of metaTerms(turn, termOf)) count(term);
    if (turn.speaker === 'user') for (const word of introductionTerms(content)) count(termOf(word));
    return counts;
  };
  const addPassage = (turn: IndexedTurn, { start, end }: TextSpan) => {
    const document = turnsOf.length;
    const content = turn.content.slice(start, end);
    turnsOf.push(table.size() - 1);
    links.add(document, turn.sessionId);
    traitBits.push(traitsOf(content) | LIVE_BIT);
    liveCount += 1;
    passageStarts.push(start);
    termStarts.push(termBytes.length);
    for (const [term, count] of countTerms(turn, content)) {
      (postings[term] ??= new PostingList()).add(document, count);
      termBytes.push(term);
      vocabulary.countDocument(term, 1);
    }
  };
  const eachTerm = (document: number, visit: (term: number) => void) => {
    const end = document + 1 < termStarts.length ? termStarts.at(document + 1) : termBytes.length;
    termBytes.each(termStarts.at(document), end, visit);
  };
  return {
    ...links,
    vocabulary,
    size: () => turnsOf.length,
    liveCount: () => liveCount,
    add(turn) {
      documents.set(turn.seq, turnsOf.length);
      language = undefined;
      const spans = passageSpans(turn.content);
      table.add(turn, spans.length);
      for (const span of spans) addPassage(turn, span);
    },
    setLive(seq, live) {
      const delta = live ? 1 : -1;
      const first = documents.get(seq);
      const end = first < 0 ? first : table.end(turnsOf.at(first));
      for (let document = first; document < end; document += 1) {
        if (this.isLive(document) === live) continue;
        traitBits.set(document, traitBits.at(document) ^ LIVE_BIT);
        liveCount += delta;
        eachTerm(document, (term) => vocabulary.countDocument(term, delta));
      }
    },
    documentOf: (seq) => documents.get(seq),
    seqOf: (document) => table.seq(turnsOf.at(document)),
    passage(document) {
      const turn = turnsOf.at(document);
      const isLast = document + 1 === table.end(turn);
      const end = isLast ? table.length(turn) : passageStarts.at(document + 1);
      return { start: passageStarts.at(document), end };
    },
    isLive: (document) => (traitBits.at(document) & LIVE_BIT) !== 0,
    postings: (term) => postings[term] ?? NO_POSTINGS,
    eachTerm,
    speaker: (document) => table.speaker(turnsOf.at(document)),
    speakerNumber: (name) => table.speakerNumber(name),
    speakers: () => table.speakers(),
    languages: () =>
      [...passagesByLanguage]
        .filter(([, passages]) => passages * PASSAGES_PER_LANGUAGE >= turnsOf.length)
        .map(([code]) => code),
    time: (document) => table.time(turnsOf.at(document)),
    traits: (document) => traitBits.at(document) & ~LIVE_BIT,
  };
}

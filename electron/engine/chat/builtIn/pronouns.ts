import type { AnswerContext } from './answerContext.ts';
import { containsQuestion } from '../../text/questions.ts';
import { isStopWord } from '../../text/stopWords.ts';
import { queryTerms } from '../../text/terms.ts';
import { tokenSpans } from '../../text/tokenize.ts';
import { parseCommand } from './commands.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';

const PERSON =
  /(?<!\p{L})(?:she|he|they|her|hers|his|him|their|them|он|она|они|её|ее|его|их|ей|ему|им|ней|нём|нем|неё|нее|него|них)(?!\p{L})/iu;
/** A thing, or nothing: "is it raining?" points at no name. */
const THING = /(?<!\p{L})(?:it|its|оно)(?!\p{L})/iu;

/**
 * Words to search for: those of the question, and for a pronoun without a name the names of the
 * question before it, or of the memories of its answer. "And where does she live?" after "Who is Anna?"
 */
export function resolvePronouns(context: AnswerContext): string {
  const { text } = context.turn;
  const hasReference = PERSON.test(text) || (THING.test(text) && queryTerms(text).length === 0);
  if (!hasReference || namesIn(text).length > 0) return text;
  const names = earlierNames(context);
  return names.length === 0 ? text : `${text} ${names.join(' ')}`;
}

function earlierNames({ deps, turn }: AnswerContext): readonly string[] {
  const questionNames = turn.lastMessage === null ? [] : namesInQuestion(turn.lastMessage);
  if (questionNames.length > 0) return questionNames;
  const { knowledge, entities } = deps.curation.store;
  const names = turn.lastNodeIds.flatMap((nodeId) => {
    const row = knowledge.byId(nodeId);
    if (row === null) return [];
    const entityNames = entities
      .linksOfNode(row.seq)
      .flatMap((link) => entities.bySeq(link.entity_seq) ?? [])
      .filter((entity) => entity.is_self === 0)
      .map((entity) => entity.canonical_name);
    return entityNames.length > 0 ? entityNames : namesIn(row.content);
  });
  return [...new Set(names)].slice(0, MAX_NAMES);
}

const MAX_NAMES = 3;

function namesInQuestion(question: string): readonly string[] {
  const command = parseCommand(question);
  if (command?.kind === 'about') return [command.topic];
  const recognized = recognizeQuestion(question);
  if (recognized?.topic === 'person' && recognized.subject !== null) return [recognized.subject];
  return containsQuestion(question) ? namesIn(question) : [];
}

/** Capitalized words after the first one of a text. */
function namesIn(text: string): string[] {
  return tokenSpans(text)
    .slice(1)
    .filter(
      ({ token, start, end }) => /^\p{Lu}\p{L}/u.test(text.slice(start, end)) && !isStopWord(token),
    )
    .map(({ start, end }) => text.slice(start, end));
}

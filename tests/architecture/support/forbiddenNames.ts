/** Words that no name may have, wherever in it they stand: the field has another for each. */
const WORDS = new Set(
  `unhurried gently mend mends mended mending telling teller tellers tells told said moot lends
   proving guessed laid aside beside
   afters befores elsewhen haver middling veil hopeless nexts
   upkeep deed deeds twin twins trouble irrelevance company surroundings outlet unfold unfolds
   unfolded unfolding settle settles settled settlement hearing circumstances decisiveness
   judgement judgements likeness unfading
   behaviour centre centred colour colours favour labelled labelling neighbour neighbours normalise
   normalised quantise quantised summarise summarised tokenise tokenised`.split(/\s+/u),
);

/** Words that no name may have next to each other. */
const PHRASES = `stand back|stands back|short log|empty log|log wait|note down|outside event
  |embedding of|write path|keep partial|damaged folder|go back|going back|halves of|quiet sessions
  |life row|live life|graph standing|mark file|turn place|place of|caught up|use everything
  |tomorrow morning|one at a time|turn line|without markup|run upkeep|turn parts|add spent
  |while the model reads|whose word|looked at|looked through|look every|look back|in the making
  |gives way|take back|takes back|without forbidden|without merged`
  .split('|')
  .map((phrase) => ` ${phrase.trim()} `);

/** Words that say nothing alone, as the whole of a name. */
const WHOLE = new Set(
  `stands standing said asked had drawn against beginning draft drafts mark marks place places act
   acts acted fold folds grow grown admits gate gates outside inside spent dropped lives tell tells
   looking everything`.split(/\s+/u),
);

/** Forbidden word of a name, of a file or of a folder; null for a good one. */
export function forbiddenIn(name: string): string | null {
  if (name === 'Running') return 'Running';
  if (/[a-z]Parts$/u.test(name) && /^[A-Z]/u.test(name)) return '…Parts';
  const words = wordsOf(name);
  const [only] = words;
  if (words.length === 1 && only !== undefined && WHOLE.has(only)) return only;
  const spaced = ` ${words.join(' ')} `;
  return (
    words.find((word) => WORDS.has(word)) ??
    PHRASES.find((phrase) => spaced.includes(phrase))?.trim() ??
    null
  );
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
}

export interface AllowedName {
  readonly name: string;
  /** Only in paths that begin so; everywhere without it. */
  readonly under?: string;
  readonly reason: string;
}

/** Fields that are a contract with what is stored or sent, and one of another's library. */
export const ALLOWED: readonly AllowedName[] = [
  {
    name: 'acts',
    under: 'bench/dialogue.ts',
    reason: 'option of bench:dialogue, and key of its report',
  },
  { name: 'place', reason: 'type of an entity' },
  { name: 'marks', reason: 'column of a graph as it is sent, and key of its export' },
  { name: 'folds', reason: 'columns of a graph as they are sent, and key of its export' },
  { name: 'everything', reason: 'a lens of the graph' },
  { name: 'dropped', reason: 'column of consolidation_chunks, and field of consolidation.get' },
  { name: 'spent', reason: 'column of sessions_consolidations' },
  { name: 'irrelevance', reason: 'a table' },
  { name: 'mark', reason: 'key of the slots of memory.mark' },
  { name: 'neighbours', reason: 'name of a subscriber, stored with its deliveries' },
  { name: 'summarisedMentions', reason: 'stored attribute of an entity' },
  { name: 'summarisedThrough', reason: 'stored attribute of an entity' },
  {
    name: 'grow',
    under: 'electron/engine/retrieval/vectors/webAssembly',
    reason: 'WebAssembly.Memory',
  },
  { name: 'gate', under: 'bench/', reason: 'what a figure must reach, as the quality table says' },
];

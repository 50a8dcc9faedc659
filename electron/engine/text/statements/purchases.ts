const STORE =
  "(?:store|stores|shops?|supermarket|market|mall|pharmacy|drugstore|chemist(?:'s)?|bakery|butcher(?:'s)?|grocer(?:'s|y store)?|corner shop)";
const AMOUNT =
  '(?:some|more|\\d+|a (?:bit|bottle|loaf|packet?|carton|bag|box|can|jar|dozen|couple|pair|kilo|pound)(?: of)?)';
const STORE_RU = '(?:магазин|супермаркет|рынк|аптек|булочн|пекарн|универмаг)\\p{L}*';

/** Verbs of buying, and of what one gets from a store. */
const PURCHASE_PATTERNS: readonly RegExp[] = [
  /(?<!\p{L})(?:buy|purchase|stock up on)(?!\p{L})/iu,
  new RegExp(`(?<!\\p{L})(?:get|grab|pick up) ${AMOUNT} \\p{L}`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:get|grab|pick up) (?!to(?!\\p{L}))[^\\n]{2,80} (?:at|from|in) (?:the |a )?${STORE}(?!\\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:(?:до|при|за)?купить(?:ся)?|приобрести)(?!\p{L})/iu,
  new RegExp(
    `(?<!\\p{L})(?:взять|захватить|забрать)(?!\\p{L})[^\\n]{2,80} (?:в|во|на|из) ${STORE_RU}`,
    'iu',
  ),
];
/** Words by which buying is only thought or talked of: "decide whether to buy the house". */
const INDECISION_WORD =
  /(?<!\p{L})(?:whether|if|decide|think|ask|ли|стоит|решить|подумать|спросить)(?!\p{L})/iu;

/** Text in which a purchase is looked for. */
const MAX_LENGTH = 300;

/** True for something to do that is to buy something: "Buy milk", «докупить чай». */
export function isPurchase(task: string): boolean {
  const text = task.slice(0, MAX_LENGTH);
  return !INDECISION_WORD.test(text) && PURCHASE_PATTERNS.some((pattern) => pattern.test(text));
}

const LIST_NOTE =
  /^(?:(?:my|our|the|мой|наш) )?(?:shopping list|grocery list|groceries|список покупок|покупки)(?: (?:for|на|для) [^:\n]{1,30})?\s*(?:[:\n]|[—–-](?=\s))/iu;

/** True for a list that was written down: "Groceries: milk, eggs". */
export function isShoppingNote(text: string): boolean {
  return LIST_NOTE.test(text.slice(0, MAX_LENGTH).trimStart());
}

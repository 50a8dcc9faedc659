// `npm run bench:rules [-- --json]`: what the rules make of sentences written after the rules were
// frozen. Suggestions only: nothing a rule finds counts before the person takes it over.
import { matchesIn, RULES, ruleFor } from '../electron/engine/consolidation/rules/readByRules.ts';
import { plainSentences } from '../electron/engine/consolidation/rules/plainSentences.ts';
import {
  seenMessages,
  unseenMessages,
  type ChipMessage,
} from '../tests/support/fixtures/chipMessage.ts';
import { seenSentences, type RuleSentence } from '../tests/support/fixtures/ruleSentences.ts';
import { unseenSentences } from '../tests/support/fixtures/unseenRuleSentences.ts';

const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((1000 * part) / of) / 10);

function measure(name: string, sentences: readonly RuleSentence[]) {
  const judged = sentences.map((sentence) => ({
    ...sentence,
    found: plainSentences(sentence.text)
      .map(ruleFor)
      .find((found) => found !== null),
  }));
  const found = judged.filter((one) => one.found !== undefined);
  const right = found.filter(({ kind }) => kind !== null);
  const wanted = judged.filter(({ kind }) => kind !== null);
  const chitchatCount = judged.length - wanted.length;
  const report = {
    set: name,
    sentences: judged.length,
    precision: percent(right.length, found.length),
    recall: percent(right.length, wanted.length),
    leaked: found.length - right.length,
    mustStoreNothing: chitchatCount,
    kindRight: percent(
      right.filter((one) => one.kind === one.found?.rule.kind).length,
      right.length,
    ),
  };
  console.log(
    `${name}, ${report.sentences} sentences: precision ${report.precision}, recall ` +
      `${report.recall}, kind right ${report.kindRight}; ${report.leaked} of ${chitchatCount} that must ` +
      'store nothing leaked',
  );
  for (const { text, kind, found: by } of judged) {
    if (kind === null && by !== undefined) console.log(`  leaked by ${by.rule.name}: ${text}`);
    if (kind !== null && by === undefined) console.log(`  missed: ${text}`);
  }
  return report;
}

/** Chips under messages: how many notes get one, and how many messages that hold nothing. */
function measureChips(
  name: string,
  notes: readonly ChipMessage[],
  everyday: readonly ChipMessage[],
) {
  const suggestionCount = (messages: readonly ChipMessage[]) =>
    messages.filter(({ text }) => matchesIn(text).length > 0);
  const right = suggestionCount(notes).length;
  const leakCount = suggestionCount(everyday);
  const report = {
    set: name,
    messages: notes.length + everyday.length,
    precision: percent(right, right + leakCount.length),
    recall: percent(right, notes.length),
    everydayWithChip: percent(leakCount.length, everyday.length),
  };
  console.log(
    `${name}, ${report.messages} messages: precision ${report.precision}, recall ${report.recall}; ` +
      `${report.everydayWithChip} of 100 everyday messages get a chip`,
  );
  for (const { text } of leakCount) console.log(`  chip without reason: ${text.slice(0, 100)}`);
  return report;
}

const chips = [
  measureChips('unseen messages', unseenMessages.notes, unseenMessages.everyday),
  measureChips('seen messages', seenMessages.notes, seenMessages.everyday),
];
const reports = [measure('unseen', unseenSentences), measure('seen', seenSentences)];
console.log(`${RULES.length} rules`);
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ rules: RULES.length, reports, chips }));

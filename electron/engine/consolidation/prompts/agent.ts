import { EXTRACTION_RULES, FILES_NOTE, lineOf, personLine, type ExtractTurn } from './extract.ts';
import type { ModelTurn } from '../../models/ports.ts';

export interface AgentContext {
  readonly turns: number;
  /** Context turns before these, not to be extracted from. */
  readonly earlierTurns: readonly ExtractTurn[];
  readonly knownNames: readonly string[];
  /** Name of the person; null while it is unknown. */
  readonly person: string | null;
  /** True for chunks of a file. */
  readonly isFileContent: boolean;
}

const TOOL_ORDER = `You work with tools, in this order: get_session_episodes; save_nodes_batch, as often as you need, and again for what it refused; detect_conflicts, and resolve_conflict for each pair it names ("same", "update", "contradiction" or "unrelated"); mark_session_consolidated, at the end, also when there was nothing to save.`;

/** Plain text reply: servers that enforce a format refuse it in combination with tools. */
export const agentPrompt = {
  name: 'consolidate_with_tools',
  version: 4,
  render({
    turns,
    earlierTurns: earlierTurns,
    knownNames,
    person,
    isFileContent,
  }: AgentContext): readonly ModelTurn[] {
    const instructions = [
      `There are ${turns} turns to read.`,
      personLine(person),
      isFileContent ? FILES_NOTE : '',
      knownNames.length > 0 ? `Known names: ${knownNames.join('; ')}` : '',
      earlierTurns.length > 0
        ? `Said before, for understanding only:\n${earlierTurns.map(lineOf).join('\n')}`
        : '',
    ];
    return [
      { role: 'system', text: `${EXTRACTION_RULES}\n\n${TOOL_ORDER}` },
      { role: 'user', text: instructions.filter((part) => part !== '').join('\n\n') },
    ];
  },
} as const;

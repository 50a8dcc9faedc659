export const slashCommands = [
  'remember',
  'todo',
  'done',
  'correct',
  'confirm',
  'forget',
  'why',
  'ask',
  'help',
] as const;
export type SlashCommand = (typeof slashCommands)[number];

/** Slash commands matching the input; none once a command is complete. */
export function matchingCommands(text: string): readonly SlashCommand[] {
  const typed = /^\/(\p{L}*)$/u.exec(text)?.[1];
  if (typed === undefined) return [];
  return slashCommands.filter((command) => command.startsWith(typed.toLowerCase()));
}

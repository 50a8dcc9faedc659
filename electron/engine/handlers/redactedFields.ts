import type { EngineCommandName } from '../../../shared/contract/index.ts';

/**
 * Fields of requests whose text is stored as the person typed it, by command, with all that is in
 * them; `[]` is every item of a list. Turns of a chat are not among them: they are redacted with a count that is shown.
 */
export const REDACTED_FIELDS: Partial<Record<EngineCommandName, readonly string[]>> = {
  'workspaces.create': ['name'],
  'workspaces.createDemo': ['name'],
  'workspaces.rename': ['name'],
  'conversations.rename': ['title'],
  'conversations.bulk': ['action.label'],
  'entities.create': ['name'],
  'entities.split': ['name', 'aliases[]'],
  'entities.relate': ['content', 'predicate'],
  'entities.edit': ['change.name', 'change.alias'],
  'facts.remember': ['content', 'tags[]'],
  'facts.correct': ['content'],
  'facts.edit': ['tags[]'],
  'facts.bulk': ['action.tag'],
  'review.accept': ['content'],
  'imports.begin': ['name'],
  'imports.paste': ['from', 'text'],
  'uploads.begin': ['name'],
  'routines.save': [
    'definition.name',
    'definition.description',
    'definition.steps[].prompt',
    'definition.steps[].title',
  ],
  'routines.run': ['input'],
  'models.addEndpoint': ['name'],
  // Custom instructions, and the names of saved views.
  'settings.set': ['value'],
  'diagnostics.save': ['finding'],
};

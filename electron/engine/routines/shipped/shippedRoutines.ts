import type { Id } from '../../../../shared/domain/primitives.ts';
import {
  routineDefinitionSchema,
  type RoutineDefinition,
} from '../../../../shared/domain/routine.ts';
import { ENGLISH } from './english.ts';
import { RUSSIAN } from './russian.ts';

/** Language of the routines that Loci comes with. */
export type RoutineLanguage = 'en' | 'ru';

/** Routines that Loci comes with. They are rows only once the person has changed one or switched it on. */
export function shippedRoutines(language: RoutineLanguage): ReadonlyMap<Id, RoutineDefinition> {
  const definitions = Object.entries(language === 'ru' ? RUSSIAN : ENGLISH);
  return new Map(
    definitions.map(([id, definition]) => [id, routineDefinitionSchema.parse(definition)]),
  );
}

import { aliasNorm, isName } from '../../algorithms/names/aliasNorm.ts';
import { nameResemblance } from '../../algorithms/names/nameResemblance.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { EntityReads, EntityWithAliases } from '../../storage/memory/entities.ts';
import type { EntityRow } from '../../storage/connection/rows.ts';
import type {
  EntityTarget,
  PlannedEntity,
  PlannedLink,
  PlannedProposal,
} from '../plan/writePlan.ts';
import { USER_TERMS, PERSON_REFERENCES } from '../plan/selfWords.ts';
import { isNamesake } from './namesake.ts';
import type { VerifiedEntity } from '../plan/verifyItem.ts';

export interface Linker {
  /**
   * Links of a memory, each entity once; new ones are planned, not written. `quotes` are the person's
   * own words for it.
   */
  link(entities: readonly VerifiedEntity[], quotes: readonly string[]): PlannedLink[];
  readonly planned: readonly PlannedEntity[];
  readonly proposals: readonly PlannedProposal[];
}

/**
 * Entity linker. The person's own name links to the self entity, but for a namesake they speak of. Only
 * an exact name links by itself; a new name that resembles a known one becomes an entity of its own and
 * a merge proposal.
 */
export function createLinker(entities: EntityReads, properSelfNames: readonly string[]): Linker {
  const selfWords = new Set([...PERSON_REFERENCES, ...properSelfNames.map(aliasNorm)]);
  const plannedEntities: PlannedEntity[] = [];
  const proposals: PlannedProposal[] = [];
  const byName = new Map<string, EntityTarget>();
  let namedEntities: readonly EntityWithAliases[] | null = null;

  const self = (): EntityTarget => {
    const selfRow = entities.self();
    if (selfRow !== null) return { entitySeq: selfRow.seq };
    return (
      byName.get('self') ?? plan('self', { name: USER_TERMS[0], type: 'person', isSelf: true })
    );
  };
  const plan = (key: string, entity: PlannedEntity): EntityTarget => {
    const target = { plannedEntity: plannedEntities.push(entity) - 1 };
    byName.set(key, target);
    return target;
  };
  const resolve = (
    { name, type }: VerifiedEntity,
    quotes: readonly string[],
  ): EntityTarget | null => {
    const norm = aliasNorm(name);
    if (!isName(norm)) return null;
    const isOther = !PERSON_REFERENCES.has(norm) && isNamesake(name, quotes);
    if (selfWords.has(norm) && !isOther) return self();
    const rows = entities.byAlias(norm);
    const exact = bestOf(isOther ? rows.filter(({ is_self }) => is_self === 0) : rows, type);
    if (exact !== null) return { entitySeq: exact.seq };
    const plannedTarget = byName.get(norm);
    if (plannedTarget !== undefined) return plannedTarget;
    const target = plan(norm, { name: name.trim(), type, isSelf: false });
    propose(target, name, type);
    return target;
  };
  const propose = (a: EntityTarget, name: string, type: EntityType) => {
    namedEntities ??= entities.allWithAliases();
    for (const candidate of namedEntities) {
      if (candidate.is_self === 1 || !areCompatibleTypes(type, candidate.type)) continue;
      const best = bestResemblance(name, [candidate.canonical_name, ...candidate.aliases]);
      if (best !== null) proposals.push({ a, b: { entitySeq: candidate.seq }, ...best });
    }
    for (const [index, candidate] of plannedEntities.entries()) {
      const isItself = 'plannedEntity' in a && a.plannedEntity === index;
      if (isItself || candidate.isSelf || !areCompatibleTypes(type, candidate.type)) continue;
      const resemblance = nameResemblance(name, candidate.name);
      if (resemblance !== null) proposals.push({ a, b: { plannedEntity: index }, ...resemblance });
    }
  };
  return {
    planned: plannedEntities,
    proposals,
    link(mentionedEntities, quotes) {
      const links = new Map<string, PlannedLink>();
      for (const entity of mentionedEntities) {
        const target = resolve(entity, quotes);
        if (target === null) continue;
        const { role, name, aliases } = entity;
        const link = { entity: target, role, mention: name, aliases };
        links.set(`${JSON.stringify(target)} ${role}`, link);
      }
      return [...links.values()];
    },
  };
}

/** Best of several entities with the name: one of the type, else the one most mentioned. */
function bestOf(rows: readonly EntityRow[], type: EntityType): EntityRow | null {
  return rows.find((row) => row.type === type) ?? rows[0] ?? null;
}

/** Compatible types: a model is unsure what is a concept; a person is never a place. */
export function areCompatibleTypes(a: EntityType, b: EntityType): boolean {
  return a === b || a === 'concept' || b === 'concept';
}

function bestResemblance(name: string, names: readonly string[]) {
  const matches = names
    .map((other) => nameResemblance(name, other))
    .filter((resemblance) => resemblance !== null);
  return matches.sort((x, y) => y.score - x.score)[0] ?? null;
}

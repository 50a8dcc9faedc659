import type { AttackSection } from './row.ts';
import { ABUSE } from './rows/abuse.ts';
import { DURABILITY } from './rows/durability.ts';
import { LOOPBACK } from './rows/loopback.ts';
import { MODEL } from './rows/model.ts';
import { PRIVACY } from './rows/privacy.ts';

/** Every attack that was ever made on Loci, section by section: each is a line of the table. */
export const ATTACK_TABLE: readonly AttackSection[] = [DURABILITY, ABUSE, LOOPBACK, MODEL, PRIVACY];

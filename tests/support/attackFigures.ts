import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Names the file to which tests report figures while the attack table runs. */
export const FIGURES_FILE = 'LOCI_ATTACK_FIGURES';

const attackFigureSchema = z.strictObject({
  file: z.string(),
  title: z.string(),
  tries: z.int().nonnegative().optional(),
  held: z.int().nonnegative().optional(),
  /** A measured figure of which the largest is the worst, and its unit. */
  what: z.string().optional(),
  value: z.number().optional(),
  unit: z.string().optional(),
});
export type AttackFigure = z.infer<typeof attackFigureSchema>;

/** One line, appended at once: several processes report to the same file. */
export function recordFigure(figure: AttackFigure): void {
  const file = process.env[FIGURES_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export function readFigures(file: string): AttackFigure[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => attackFigureSchema.parse(JSON.parse(line)));
}

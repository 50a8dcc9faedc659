import { z } from 'zod';
import { isSettingKey, settingDefinitions } from './config.ts';

/** Reason for which a value cannot be chosen: there is only one. */
export const fixedReasons = ['only_value'] as const;

export interface SettingLimits {
  readonly hold: (typeof fixedReasons)[number] | null;
  /** Allowed values, where there are only a few. */
  readonly choices: readonly string[] | null;
  readonly range: { readonly min: number; readonly max: number } | null;
}

const NONE: SettingLimits = { hold: null, choices: null, range: null };

/** Limits of a setting, as the engine will check it; nothing for a key of another version. */
export function limitsOf(key: string): SettingLimits {
  if (!isSettingKey(key)) return NONE;
  const { schema } = settingDefinitions[key];
  if (schema instanceof z.ZodLiteral) return { ...NONE, hold: 'only_value' };
  const inner: unknown = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return { ...NONE, choices: inner.options.map(String) };
  const number = inner instanceof z.ZodUnion ? inner.options.find(isNumber) : inner;
  if (!isNumber(number)) return NONE;
  const { minValue: min, maxValue: max } = number;
  return { ...NONE, range: min === null || max === null ? null : { min, max } };
}

function isNumber(schema: unknown): schema is z.ZodNumber {
  return schema instanceof z.ZodNumber;
}

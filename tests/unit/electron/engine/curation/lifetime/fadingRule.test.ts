import { describe, expect, it } from 'vitest';
import {
  fadingRule,
  lastingReason,
  NO_EXEMPTIONS,
  type FadingExemptions,
  type FadingFields,
} from '../../../../../../electron/engine/curation/lifetime/fadingRule.ts';
import { fadingTimes } from '../../../../../../electron/engine/curation/lifetime/fadingTimes.ts';
import { lastingReasonSchema } from '../../../../../../shared/domain/node.ts';

const DAY = 86_400_000;
const STATED = Date.UTC(2026, 2, 1, 9);

const memory = (change: Partial<FadingFields> = {}): FadingFields => ({
  kind: 'Fact',
  content: 'The lamp in the hall is green.',
  trust: 'extracted',
  review: null,
  attributes: '{}',
  event_time: STATED,
  created_at: STATED,
  true_until: null,
  decay_rate: 0.1,
  ...change,
});

const PROTECTED = { ...NO_EXEMPTIONS, isProtected: true };
const DISPUTED = { ...NO_EXEMPTIONS, isDisputed: true };

const reasonOf = (change: Partial<FadingFields>, exemptions = NO_EXEMPTIONS) => {
  const rule = fadingRule(memory(change), exemptions);
  return rule.kind === 'never' ? rule.reason : null;
};

describe('the rule of fading', () => {
  it('lets fade what was picked up in passing', () => {
    expect(fadingRule(memory(), NO_EXEMPTIONS)).toEqual({ kind: 'fades', notBefore: STATED });
  });

  const exempt: readonly [string, Partial<FadingFields>, FadingExemptions][] = [
    ['pending', { review: 'pending' }, NO_EXEMPTIONS],
    ['rejected', { review: 'rejected' }, NO_EXEMPTIONS],
    ['confirmed', { decay_rate: 0 }, NO_EXEMPTIONS],
    ['user', { trust: 'user' }, NO_EXEMPTIONS],
    ['protected', {}, PROTECTED],
    ['identity', { kind: 'Identity' }, NO_EXEMPTIONS],
    ['open', { kind: 'Todo' }, NO_EXEMPTIONS],
    ['open', { kind: 'Goal' }, NO_EXEMPTIONS],
    ['vital', { attributes: '{"vital":true}' }, NO_EXEMPTIONS],
    ['health', { content: 'The user takes 75 mg of it in the evening.' }, NO_EXEMPTIONS],
    ['disputed', {}, DISPUTED],
  ];

  it.each(exempt)('never lets fade what is %s', (reason, change, exemptions) => {
    expect(reasonOf(change, exemptions)).toBe(reason);
  });

  it('has a case for each reason that there is', () => {
    const reasons = exempt.map(([reason]) => reason);
    expect(new Set(reasons)).toEqual(new Set(lastingReasonSchema.options));
  });

  it('takes nothing else for the mark of the extraction', () => {
    for (const attributes of ['{"vital":false}', '{"vital":"yes"}', '{"claimed":0.8}']) {
      expect(reasonOf({ attributes })).toBeNull();
    }
  });

  it('keeps a to-do that is overdue by a year while it is open, and not when it is done', () => {
    const todo = { ...memory({ kind: 'Todo', content: 'Renew it by March 2025.' }) };
    expect(lastingReason({ ...todo, status: 'active' }, NO_EXEMPTIONS)).toBe('open');
    expect(lastingReason({ ...todo, status: 'retracted' }, NO_EXEMPTIONS)).toBeNull();
  });

  const dates: readonly [string, Partial<FadingFields>][] = [
    ['an event', { kind: 'Event', event_time: STATED + 400 * DAY }],
    ['the end of what it states', { true_until: STATED + 400 * DAY }],
  ];

  it.each(dates)('lets a memory begin to fade only on its day: %s', (_, change) => {
    const rule = fadingRule(memory(change), NO_EXEMPTIONS);
    expect(rule).toEqual({ kind: 'fades', notBefore: STATED + 400 * DAY });
    const curve = { confidence: 0.8, decayRate: 0.1, since: STATED };
    const plain = fadingTimes(fadingRule(memory(), NO_EXEMPTIONS), curve, 0.05);
    const dated = fadingTimes(rule, curve, 0.05);
    expect(dated.fades_from).toBe(STATED + 400 * DAY);
    // The day counts as its last access: it lasts as long from there as another from its creation.
    expect((dated.fade_at ?? 0) - STATED - 400 * DAY).toBe((plain.fade_at ?? 0) - STATED);
  });

  it('counts a use after its day as usual', () => {
    const rule = fadingRule(memory({ event_time: STATED + DAY }), NO_EXEMPTIONS);
    const curve = { confidence: 0.8, decayRate: 0.1, since: STATED + 9 * DAY };
    expect(fadingTimes(rule, curve, 0.05).fades_from).toBe(STATED + 9 * DAY);
  });

  it('has no times for what never fades', () => {
    const curve = { confidence: 0.8, decayRate: 0.1, since: STATED };
    expect(fadingTimes({ kind: 'never', reason: 'user' }, curve, 0.05)).toEqual({
      fades_from: null,
      fade_at: null,
    });
  });
});

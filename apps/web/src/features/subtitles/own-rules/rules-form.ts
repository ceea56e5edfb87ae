import { MAX_RULES_NAME, type OwnRules, type RuleProfile, ruleBounds } from '@rushes/contract/subtitle-rules';
import { decimals } from '#lib/format.ts';
import { currentLanguage } from '#lib/i18n.ts';

/** In display order. */
export const ruleFields = [
  'charactersPerLine',
  'lines',
  'charactersPerCue',
  'speed',
  'minDuration',
  'maxDuration',
  'gap',
] as const satisfies readonly (keyof RuleProfile)[];
export type RuleField = (typeof ruleFields)[number];
export type Field = RuleField | 'name' | 'gapUnit';
type Typed = Record<Field, string>;

/** Durations are stored in milliseconds and typed in seconds. */
const isSeconds = (field: RuleField) => field === 'minDuration' || field === 'maxDuration';
const shapeOf = (field: RuleField): RegExp => {
  if (isSeconds(field)) return /^\d+(\.\d{1,3})?$/;
  // The precision with which reading speed is measured.
  return field === 'speed' ? /^\d+(\.\d)?$/ : /^\d+$/;
};

/** Value of a rule as typed and displayed; empty if the rule is not set. */
export function ruleText(profile: RuleProfile, field: RuleField): string {
  const value = field === 'gap' ? (profile.gap?.value ?? null) : profile[field];
  if (value === null) return '';
  const text = String(isSeconds(field) ? value / 1000 : value);
  return decimals(text, currentLanguage());
}

export function typedOf(own: OwnRules | null): Typed {
  const rules = ruleFields.map((field) => [field, own ? ruleText(own, field) : '']);
  return {
    name: own?.name ?? '',
    gapUnit: own?.gap?.unit ?? 'frames',
    ...Object.fromEntries(rules),
  } as Typed;
}

/** Null if empty; undefined if invalid. */
function numberIn(field: RuleField, text: string): number | null | undefined {
  const tidy = text.trim().replace(',', '.');
  if (tidy === '') return null;
  const value = isSeconds(field) ? Math.round(Number(tidy) * 1000) : Number(tidy);
  const [least, most] = ruleBounds[field];
  return shapeOf(field).test(tidy) && value >= least && value <= most ? value : undefined;
}

/** The typed rules; null if no rule is set, because a name alone is not a profile. */
export function rulesOf(typed: Typed): OwnRules | null {
  const numbers = Object.fromEntries(
    ruleFields.map((field) => [field, numberIn(field, typed[field]) ?? null]),
  ) as Record<RuleField, number | null>;
  if (ruleFields.every((field) => numbers[field] === null)) return null;
  const name = typed.name.trim();
  return {
    ...numbers,
    gap: numbers.gap === null ? null : { unit: typed.gapUnit as 'ms' | 'frames', value: numbers.gap },
    ...(name ? { name } : {}),
  };
}

export const areSame = (one: OwnRules | null, other: OwnRules | null): boolean => {
  const [mine, theirs] = [typedOf(one), typedOf(other)];
  return (Object.keys(mine) as Field[]).every((field) => mine[field] === theirs[field]);
};

/** Whether the form differs from the saved rules. Invalid input counts as a change. */
export function isChanged(typed: Typed, saved: OwnRules | null): boolean {
  return Object.keys(errorsIn(typed)).length > 0 || !areSame(rulesOf(typed), saved);
}

export interface RuleError {
  /** Key of the message. */
  how: 'whole' | 'decimal' | 'seconds' | 'order' | 'name';
  least?: number;
  most?: number;
}

/** Validation problems, by field. */
export function errorsIn(typed: Typed): Partial<Record<Field, RuleError>> {
  const wrong: Partial<Record<Field, RuleError>> = {};
  if (typed.name.trim().length > MAX_RULES_NAME) wrong.name = { how: 'name', most: MAX_RULES_NAME };
  for (const field of ruleFields) {
    if (numberIn(field, typed[field]) !== undefined) continue;
    const unit = isSeconds(field) ? 1000 : 1;
    const [least, most] = ruleBounds[field];
    const how = isSeconds(field) ? 'seconds' : field === 'speed' ? 'decimal' : 'whole';
    wrong[field] = { how, least: least / unit, most: most / unit };
  }
  const [shortest, longest] = [
    numberIn('minDuration', typed.minDuration),
    numberIn('maxDuration', typed.maxDuration),
  ];
  if (shortest != null && longest != null && longest < shortest) wrong.maxDuration = { how: 'order' };
  return wrong;
}

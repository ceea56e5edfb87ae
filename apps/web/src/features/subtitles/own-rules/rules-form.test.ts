import { MAX_RULES_NAME, type OwnRules, presets } from '@rushes/contract/subtitle-rules';
import { describe, expect, test } from 'vitest';
import { errorsIn, isChanged, ruleFields, rulesOf, ruleText, typedOf } from './rules-form.ts';

const empty = typedOf(null);
const own: OwnRules = {
  name: 'House style',
  charactersPerLine: 40,
  lines: 2,
  charactersPerCue: 78,
  speed: 17.5,
  minDuration: 833,
  maxDuration: 6500,
  gap: { unit: 'ms', value: 80 },
};

describe('Subtitle guidelines form', () => {
  test('converts guidelines to form fields and back without loss', () => {
    for (const rules of [own, ...Object.values(presets)]) expect(rulesOf(typedOf(rules))).toEqual(rules);
    expect(typedOf(own)).toMatchObject({
      speed: '17.5',
      minDuration: '0.833',
      maxDuration: '6.5',
      gap: '80',
    });
  });

  test('treats an empty field as no limit, accepts a decimal comma and trims spaces', () => {
    expect(rulesOf({ ...empty, name: '  Ours ', speed: ' 12,5 ', minDuration: '1,25' })).toEqual({
      name: 'Ours',
      charactersPerLine: null,
      lines: null,
      charactersPerCue: null,
      speed: 12.5,
      minDuration: 1250,
      maxDuration: null,
      gap: null,
    });
    expect(rulesOf({ ...empty, gap: '0' })).toMatchObject({ gap: { unit: 'frames', value: 0 } });
  });

  test('returns no guidelines when all limits are empty, even with a name', () => {
    expect(rulesOf(empty)).toBeNull();
    expect(rulesOf({ ...empty, name: 'Ours' })).toBeNull();
  });

  test('reports the allowed values of each invalid field', () => {
    expect(errorsIn(typedOf(own))).toEqual({});
    expect(errorsIn(empty)).toEqual({});
    const wrong = {
      charactersPerLine: '0',
      lines: '1.5',
      charactersPerCue: 'many',
      speed: '12.55',
      gap: '-1',
    };
    expect(errorsIn({ ...empty, ...wrong })).toEqual({
      charactersPerLine: { how: 'whole', least: 1, most: 1000 },
      lines: { how: 'whole', least: 1, most: 20 },
      charactersPerCue: { how: 'whole', least: 1, most: 4000 },
      speed: { how: 'decimal', least: 1, most: 200 },
      gap: { how: 'whole', least: 0, most: 10_000 },
    });
    expect(errorsIn({ ...empty, minDuration: '61', maxDuration: '0' })).toEqual({
      minDuration: { how: 'seconds', least: 0, most: 60 },
      maxDuration: { how: 'seconds', least: 0.001, most: 600 },
    });
    expect(errorsIn({ ...empty, name: 'x'.repeat(MAX_RULES_NAME) })).toEqual({});
    expect(errorsIn({ ...empty, name: 'x'.repeat(MAX_RULES_NAME + 1) })).toEqual({
      name: { how: 'name', most: MAX_RULES_NAME },
    });
  });

  test('rejects a maximum duration below the minimum duration', () => {
    expect(errorsIn({ ...empty, minDuration: '2', maxDuration: '1.9' })).toEqual({
      maxDuration: { how: 'order' },
    });
    expect(errorsIn({ ...empty, minDuration: '2', maxDuration: '2' })).toEqual({});
  });

  test('reports a change only when a value differs', () => {
    expect(isChanged(typedOf(own), own)).toBe(false);
    expect(isChanged({ ...typedOf(own), speed: '17,5', lines: ' 2 ' }, own)).toBe(false);
    expect(isChanged({ ...typedOf(own), gapUnit: 'frames' }, own)).toBe(true);
    expect(isChanged({ ...typedOf(own), lines: '3' }, own)).toBe(true);
    expect(isChanged({ ...typedOf(own), lines: 'three' }, own)).toBe(true);
    expect(isChanged(empty, own)).toBe(true);
    // Without a gap value, its unit does not matter.
    expect(isChanged({ ...empty, gapUnit: 'ms' }, null)).toBe(false);
    expect(isChanged({ ...empty, name: 'Ours' }, null)).toBe(false);
  });

  test('shows an empty text for limits that a preset does not have', () => {
    const textsOf = (name: keyof typeof presets) => ruleFields.map((field) => ruleText(presets[name], field));
    expect(textsOf('netflix')).toEqual(['42', '2', '', '20', '0.833', '7', '2']);
    expect(textsOf('default')).toEqual(['', '', '80', '24', '', '', '']);
  });
});

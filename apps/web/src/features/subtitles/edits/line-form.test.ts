import { timecodeBase } from '@rushes/contract/timecode';
import { expect, test } from 'vitest';
import type { Line } from './line.ts';
import { type Clock, formOf, problemsOf, typeDuration, typedLine, typeIn, typeOut } from './line-form.ts';

const clock: Clock = { base: timecodeBase({ frameRate: { num: 25, den: 1 } }), format: 'seconds' };
const line: Line = { key: 'a', startTime: 1003, endTime: 3447, text: 'Words' };
const form = formOf(line, clock);

test('keeps the exact times of a cue that is opened and closed without changes', () => {
  expect(form).toMatchObject({ in: '00:01.00', out: '00:03.45', duration: '2.4' });
  expect(typedLine(line, form)).toEqual(line);
  const frames: Clock = { ...clock, format: 'smpte' };
  expect(typedLine(line, formOf(line, frames))).toEqual(line);
});

test('recalculates the duration when in or out changes, to 0.1 s and never below 0 [S208]', () => {
  expect(typeIn(form, '00:02.00', clock)).toMatchObject({ startTime: 2000, duration: '1.4' });
  expect(typeOut(form, '00:04.00', clock)).toMatchObject({ endTime: 4000, duration: '3.0' });
  const backwards = typeOut(form, '00:00.50', clock);
  expect(backwards.duration).toBe('0.0');
  expect(typedLine(line, backwards)).toMatchObject({ startTime: 1003, endTime: 1003 });
  // An incomplete time changes nothing.
  expect(typeIn(form, '00:', clock)).toMatchObject({ startTime: undefined, duration: '2.4' });
});

test('recalculates out when the duration changes [S208]', () => {
  expect(typeDuration(form, '2', clock)).toMatchObject({ endTime: 3003, out: '00:03.00' });
  expect(typeDuration(form, '0', clock)).toMatchObject({ endTime: 1003 });
  for (const wrong of ['-1', '1.25', 'x']) {
    const typed = typeDuration(form, wrong, clock);
    expect(typed).toMatchObject({ endTime: 3447, duration: wrong });
    expect(problemsOf(typed)).toEqual({ duration: 'duration' });
    expect(typedLine(line, typed)).toBeNull();
  }
});

test('requires text, in, out and duration [S208]', () => {
  expect(problemsOf({ ...form, text: ' \n ' })).toEqual({ text: 'required' });
  expect(problemsOf({ ...form, text: 'x'.repeat(5000) })).toEqual({ text: 'long' });
  expect(problemsOf(typeIn(form, ' ', clock))).toEqual({ in: 'required' });
  expect(problemsOf(typeOut(form, 'soon', clock))).toEqual({ out: 'time' });
  expect(problemsOf({ ...form, duration: '' })).toEqual({ duration: 'required' });
  expect(typedLine(line, { ...form, text: ' Words \n' })).toEqual(line);
});

import { CUE_TEXT_MAX } from '@rushes/contract/subtitles';
import type { TimecodeBase, TimeFormat } from '@rushes/contract/timecode';
import { decimals } from '#lib/format.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Line } from './line.ts';
import { durationOf } from './retime.ts';
import { timeText, typedDuration, typedTime } from './times.ts';

/** How the film counts, and how the reader wants it written. */
export interface Clock {
  base: TimecodeBase;
  format: TimeFormat;
}

/** A line while it is typed: what stands in the fields, and the times they mean, if they mean any. */
export interface LineForm {
  in: string;
  out: string;
  duration: string;
  text: string;
  startTime: number | undefined;
  endTime: number | undefined;
}

/** As it is shown and typed. */
export const durationText = (line: Pick<Line, 'startTime' | 'endTime'>): string =>
  decimals(durationOf(line).toFixed(1), currentLanguage());

/** The times stay exactly what they are until somebody types others: a file need not keep to frames. */
export const formOf = ({ startTime, endTime, text }: Line, { base, format }: Clock): LineForm => ({
  in: timeText(startTime, base, format),
  out: timeText(endTime, base, format),
  duration: durationText({ startTime, endTime }),
  text,
  startTime,
  endTime,
});

const withDuration = (form: LineForm): LineForm => {
  const { startTime, endTime } = form;
  return startTime === undefined || endTime === undefined
    ? form
    : { ...form, duration: durationText({ startTime, endTime }) };
};

export const typeIn = (form: LineForm, text: string, { base, format }: Clock): LineForm =>
  withDuration({ ...form, in: text, startTime: typedTime(text, base, format) });

export const typeOut = (form: LineForm, text: string, { base, format }: Clock): LineForm =>
  withDuration({ ...form, out: text, endTime: typedTime(text, base, format) });

export function typeDuration(form: LineForm, text: string, { base, format }: Clock): LineForm {
  const seconds = typedDuration(text);
  if (seconds === undefined || form.startTime === undefined) return { ...form, duration: text };
  const endTime = form.startTime + Math.round(seconds * 1000);
  return { ...form, duration: text, endTime, out: timeText(endTime, base, format) };
}

export type Field = 'in' | 'out' | 'duration' | 'text';
export type FieldProblem = 'required' | 'time' | 'duration' | 'long';

/** What keeps a line from being taken, by field. */
export function problemsOf(form: LineForm): Partial<Record<Field, FieldProblem>> {
  const problems: Partial<Record<Field, FieldProblem>> = {};
  if (form.in.trim() === '') problems.in = 'required';
  else if (form.startTime === undefined) problems.in = 'time';
  if (form.out.trim() === '') problems.out = 'required';
  else if (form.endTime === undefined) problems.out = 'time';
  if (form.duration.trim() === '') problems.duration = 'required';
  else if (typedDuration(form.duration) === undefined) problems.duration = 'duration';
  if (form.text.trim() === '') problems.text = 'required';
  else if (form.text.length > CUE_TEXT_MAX) problems.text = 'long';
  return problems;
}

/** The line as it was typed; null while something is wrong with it. */
export function typedLine(line: Line, form: LineForm): Line | null {
  const { startTime, endTime } = form;
  if (startTime === undefined || endTime === undefined || Object.keys(problemsOf(form)).length > 0)
    return null;
  return { ...line, startTime, endTime: Math.max(startTime, endTime), text: form.text.trim() };
}

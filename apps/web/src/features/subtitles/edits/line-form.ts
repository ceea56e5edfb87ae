import { CUE_TEXT_MAX } from '@rushes/contract/subtitles';
import type { TimecodeBase, TimeFormat } from '@rushes/contract/timecode';
import { decimals } from '#lib/format.ts';
import { currentLanguage } from '#lib/i18n.ts';
import type { Line } from './line.ts';
import { durationOf } from './retime.ts';
import { timeText, typedDuration, typedTime } from './times.ts';

/** Time base of the video, and the time format of the user. */
export interface Clock {
  base: TimecodeBase;
  format: TimeFormat;
}

/** A line being edited: the field texts, and the parsed times if they are valid. */
export interface LineForm {
  in: string;
  out: string;
  duration: string;
  text: string;
  startTime: number | undefined;
  endTime: number | undefined;
}

/** Duration as displayed and typed. */
export const durationText = (line: Pick<Line, 'startTime' | 'endTime'>): string =>
  decimals(durationOf(line).toFixed(1), currentLanguage());

/** Times stay exact until the user edits them, because a subtitle file need not align to frames. */
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

/** Validation problems that prevent saving the line, by field. */
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

/** The edited line; null if the form is invalid. */
export function typedLine(line: Line, form: LineForm): Line | null {
  const { startTime, endTime } = form;
  if (startTime === undefined || endTime === undefined || Object.keys(problemsOf(form)).length > 0)
    return null;
  return { ...line, startTime, endTime: Math.max(startTime, endTime), text: form.text.trim() };
}

import { expect, it } from 'vitest';
import { fieldTexts } from './field-texts.ts';

it('mentions frames only for files that have them', () => {
  const field = { as: 'new', ranged: false, phone: false } as const;
  expect(fieldTexts({ ...field, frames: true })).toEqual({ label: 'form.new', place: 'form.place' });
  expect(fieldTexts({ ...field, frames: false })).toEqual({ label: 'form.newTime', place: 'form.placeTime' });
});

it('names a range, a reply and the short field of a phone', () => {
  const field = { as: 'new', ranged: true, phone: false, frames: true } as const;
  expect(fieldTexts(field).place).toBe('form.placeRange');
  expect(fieldTexts({ ...field, phone: true }).place).toBe('form.placeShort');
  expect(fieldTexts({ ...field, as: 'answer' })).toEqual({ label: 'form.answer', place: 'form.placeAnswer' });
});

import { expect, test } from 'vitest';
import { shownUnits } from './amount.ts';

test('Units of services are shown as they are sold: characters and minutes [Y285]', () => {
  expect(shownUnits('translation', 500)).toBe(500_000);
  expect(shownUnits('transcription', 300)).toBe(300);
  expect(shownUnits('recognition', 300)).toBe(300);
  expect(shownUnits('credits', 250)).toBe(250);
});

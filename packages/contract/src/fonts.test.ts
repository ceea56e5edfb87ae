import { expect, it } from 'vitest';
import { defaultFont, fontFamilies, fontNames } from './fonts.ts';

const stylesOf = (family: string) =>
  fontFamilies.find(({ name }) => name === family)?.fonts.map(({ style }) => style);

it('lists Liberation in four kinds, Montserrat in 18 styles and Roboto in 12 [T226]', () => {
  for (const kind of ['Mono', 'Sans', 'Sans Narrow', 'Serif'])
    expect(stylesOf(`Liberation ${kind}`)).toEqual(['Regular', 'Italic', 'Bold', 'Bold Italic']);
  expect(stylesOf('Montserrat')).toHaveLength(18);
  expect(stylesOf('Roboto')).toEqual([
    ...['Thin', 'Thin Italic', 'Light', 'Light Italic', 'Regular', 'Italic'],
    ...['Medium', 'Medium Italic', 'Bold', 'Bold Italic', 'Black', 'Black Italic'],
  ]);
  expect(fontFamilies).toHaveLength(6);
});

it('names each font once, and starts with one of them', () => {
  expect([fontNames.length, new Set(fontNames).size]).toEqual([46, 46]);
  const family = fontFamilies.find(({ name }) => name === defaultFont.family);
  expect(family?.fonts.map(({ name }) => name)).toContain(defaultFont.name);
});

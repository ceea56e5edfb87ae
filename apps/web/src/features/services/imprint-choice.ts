import { defaultFont, fontFamilies } from '@rushes/contract/fonts';
import type { ImprintParams } from '@rushes/contract/services';
import { assColour, type Colour } from './ass-colour.ts';

/** The fields of the dialog that burns in subtitles. Empty texts are not chosen yet. */
export interface ImprintChoice {
  family: string;
  font: string;
  fontColour: Colour;
  background: Colour;
}

/** White on a dark box: readable on every picture. */
export const firstImprint: ImprintChoice = {
  family: defaultFont.family,
  font: defaultFont.name,
  fontColour: { hex: '#ffffff', opacity: 1 },
  background: { hex: '#000000', opacity: 0.6 },
};

export const fontsOf = (family: string) => fontFamilies.find(({ name }) => name === family)?.fonts ?? [];

/** Another family has other fonts: the font must be chosen again. */
export const withFamily = (choice: ImprintChoice, family: string): ImprintChoice =>
  family === choice.family ? choice : { ...choice, family, font: '' };

/** Null until every field is filled in. */
export function imprintParams(assetid: string, choice: ImprintChoice): ImprintParams | null {
  const { family, font, fontColour, background } = choice;
  if (!family || !font || !fontColour.hex || !background.hex) return null;
  return { assetid, font, fontColor: assColour(fontColour), backgroundColor: assColour(background) };
}

export const imprintButton = (state: {
  params: ImprintParams | null;
  runnable: number;
  wait: number;
}): { disabled: boolean } => ({
  disabled: state.params === null || state.runnable === 0 || state.wait > 0,
});

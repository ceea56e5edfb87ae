import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultFont, type Font, type FontWeight, fontFamilies } from '@rushes/contract/fonts';

/** A font with the names inside its file. */
export interface FontFile {
  font: Font;
  path: string;
  /** Only four styles fit into a family, so that other weights are families: "Montserrat Black". */
  family: string;
  bold: boolean;
}

const LIBERATION = fileURLToPath(new URL('../../../fonts', import.meta.url));
const require = createRequire(import.meta.url);
const packages: Record<string, () => string> = {
  Montserrat: () => require.resolve('@expo-google-fonts/montserrat/package.json'),
  Roboto: () => require.resolve('@expo-google-fonts/roboto/package.json'),
};
/** As in the file names of these packages. */
const WEIGHTS: Record<FontWeight, number> = {
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
};

function pathOf(family: string, { style, weight, italic }: Font): string {
  const manifest = packages[family];
  if (!manifest) {
    const folder = family === 'Liberation Sans Narrow' ? 'liberation-narrow' : 'liberation';
    return join(LIBERATION, folder, `${family.replaceAll(' ', '')}-${style.replaceAll(' ', '')}.ttf`);
  }
  const folder = `${WEIGHTS[weight]}${weight}${italic ? '_Italic' : ''}`;
  return join(dirname(manifest()), folder, `${family}_${folder}.ttf`);
}

function listFonts(): FontFile[] {
  return fontFamilies.flatMap(({ name: family, fonts }) =>
    fonts.map((font) => {
      const isPlain = font.weight === 'Regular' || font.weight === 'Bold';
      return {
        font,
        path: pathOf(family, font),
        family: isPlain ? family : `${family} ${font.weight}`,
        bold: font.weight === 'Bold',
      };
    }),
  );
}

let known: FontFile[] | undefined;

/** All fonts; none if a file is missing, because a wrong font would then be used without a message. */
function installedFonts(): readonly FontFile[] {
  known ??= findFonts(listFonts);
  return known;
}

export function findFonts(list: () => FontFile[]): FontFile[] {
  try {
    const fonts = list();
    return fonts.every(({ path }) => existsSync(path)) ? fonts : [];
  } catch {
    // A package is not installed.
    return [];
  }
}

export const areFontsInstalled = (): boolean => installedFonts().length > 0;

export const findFont = (name: string): FontFile | undefined =>
  installedFonts().find(({ font }) => font.name === name);

/** The files needed to set text in this font: with its italics and bold, and a font with more scripts. */
export const filesFor = ({ family }: FontFile): string[] =>
  installedFonts()
    .filter((one) => one.family === family || one.family === defaultFont.family)
    .map(({ path }) => path);

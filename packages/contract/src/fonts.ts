/** A font that subtitles can be burned in with. */
export interface Font {
  /** Unique: what a request names, such as "Montserrat SemiBold Italic". */
  name: string;
  /** Name within its family, such as "SemiBold Italic"; not translated. */
  style: string;
  weight: FontWeight;
  italic: boolean;
}

export interface FontFamily {
  name: string;
  /** From light to heavy, each weight upright and italic. */
  fonts: readonly Font[];
}

const weights = [
  'Thin',
  'ExtraLight',
  'Light',
  'Regular',
  'Medium',
  'SemiBold',
  'Bold',
  'ExtraBold',
  'Black',
] as const;
export type FontWeight = (typeof weights)[number];

function familyOf(name: string, from: readonly FontWeight[]): FontFamily {
  const fontOf = (weight: FontWeight, italic: boolean): Font => {
    const style = !italic ? weight : weight === 'Regular' ? 'Italic' : `${weight} Italic`;
    return { name: `${name} ${style}`, style, weight, italic };
  };
  return { name, fonts: from.flatMap((weight) => [fontOf(weight, false), fontOf(weight, true)]) };
}

/** The fonts of burned-in subtitles. They are installed with the server. */
export const fontFamilies: readonly FontFamily[] = [
  ...['Mono', 'Sans', 'Sans Narrow', 'Serif'].map((kind) =>
    familyOf(`Liberation ${kind}`, ['Regular', 'Bold']),
  ),
  familyOf('Montserrat', weights),
  familyOf('Roboto', ['Thin', 'Light', 'Regular', 'Medium', 'Bold', 'Black']),
];

export const fontNames: readonly string[] = fontFamilies.flatMap(({ fonts }) =>
  fonts.map(({ name }) => name),
);

/** What a dialog starts with. */
export const defaultFont = { family: 'Liberation Sans', name: 'Liberation Sans Regular' } as const;

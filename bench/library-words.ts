const common =
  'take final scene interview shot drone harbour orange morning crowd street close wide master grade music voice review client summer winter river bridge station market garden office studio night sunset traffic forest mountain beach island castle museum theatre concert festival wedding portrait product kitchen coffee bakery bicycle tram train plane airport ferry canal windmill tulip football match training stadium goal speech meeting panel keynote workshop teaser trailer promo outro intro title credits subtitle colour sound effect foley ambience dialogue narrator café zoë ängel señor crème brûlée'.split(
    ' ',
  );
const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru ster ling mond berg dale'.split(
    ' ',
  );

let words: string[] | undefined;

/** Words for file names, most common first: real words, then ten thousand invented ones. */
export function vocabulary(): readonly string[] {
  words ??= [...common, ...invented(10_000)];
  return words;
}

function invented(count: number): string[] {
  const { length } = syllables;
  // The step is coprime with the number of combinations, so no word repeats.
  return Array.from({ length: count }, (_, n) => {
    const place = (n * 7_919) % length ** 3;
    return [place % length, Math.floor(place / length) % length, Math.floor(place / length ** 2)]
      .map((at) => syllables[at]!)
      .join('');
  });
}

/** SQL expression: a word for a number. A few words are very common, most are rare. */
export const word = (n: string, salt: number) =>
  `(select w.word from seed_words w
    where w.n = 1 + floor(${vocabulary().length} * pg_temp.chance(${n}, ${salt}) ^ 4)::int)`;

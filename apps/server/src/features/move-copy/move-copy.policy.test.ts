import { NAME_MAX } from '@rushes/contract/enums';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameOfCopy } from './move-copy.policy.ts';

const named = (name: string, taken: string[], isFile = true) => nameOfCopy(name, new Set(taken), isFile);

describe('Name of a copy in the same folder', () => {
  test('gets the next free number, before the file extension', () => {
    expect(named('cut.mov', ['cut.mov'])).toBe('cut (2).mov');
    expect(named('cut.mov', ['cut.mov', 'cut (2).mov', 'cut (3).mov'])).toBe('cut (4).mov');
    expect(named('Day 1.2', ['Day 1.2'], false)).toBe('Day 1.2 (2)');
    expect(named('.hidden', ['.hidden'])).toBe('.hidden (2)');
    expect(named('no ending', ['no ending'])).toBe('no ending (2)');
  });

  test('continues the number of an earlier copy, and does not treat a year as one', () => {
    expect(named('cut (2).mov', ['cut.mov', 'cut (2).mov'])).toBe('cut (3).mov');
    expect(named('Film (2019)', ['Film (2019)'], false)).toBe('Film (2019) (2)');
  });

  test('is always unused, within the length limit, and keeps the extension', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: NAME_MAX }),
        fc.constantFrom('.mov', '.tar.gz', ''),
        fc.boolean(),
        (stem, ending, isFile) => {
          const name = (stem + ending).slice(-NAME_MAX);
          const copy = named(name, [name], isFile);
          expect(copy).not.toBe(name);
          expect(copy.length).toBeLessThanOrEqual(NAME_MAX);
          if (isFile && ending === '.mov' && name.length > 4) expect(copy.endsWith(').mov')).toBe(true);
        },
      ),
    );
  });
});

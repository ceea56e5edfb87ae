import { expect, test } from 'vitest';
import { LabelText } from './label-text.ts';
import { cleanFileName, cleanName, cleanPlainName } from './names.ts';
import { NameInput } from './people.ts';
import { FileName, Name } from './wire.ts';

const readers: [string, (value: string) => string][] = [
  ['a name', (value) => Name.parse(value)],
  ['a file name', (value) => FileName.parse(value)],
  ['a label', (value) => LabelText.parse(value)],
  ['the name of a person or tenant', (value) => NameInput.parse(value)],
];

test.each(readers)('removes invisible direction characters from %s', (_, read) => {
  expect(read('cut_\u202efdp.exe')).toBe('cut_fdp.exe');
  for (let code = 0x2066; code <= 0x2069; code++) expect(read(`a${String.fromCharCode(code)}b`)).toBe('ab');
  for (let code = 0x2028; code <= 0x202e; code++) expect(read(`a${String.fromCharCode(code)}b`)).toBe('ab');
  expect(read('a\u200eb\u200f')).toBe('ab');
});

test('keeps direction marks next to right-to-left letters, and joiners everywhere', () => {
  expect(cleanName('C\u200f מצלמה')).toBe('C\u200f מצלמה');
  expect(cleanName('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(cleanName('👨\u200d👩\u200d👧')).toBe('👨\u200d👩\u200d👧');
});

test('refuses, replaces or removes control characters, depending on the kind of name', () => {
  expect(Name.safeParse('a\nb').success).toBe(false);
  expect(cleanFileName('a\nb')).toBe('a␊b');
  expect(cleanPlainName('a\u0000\u001b\u0085b')).toBe('ab');
  expect(Name.safeParse('\u202e').success).toBe(false);
});

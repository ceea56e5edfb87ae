import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('A table keeps separators, quotes and lines, and no cell is a formula', () => {
  expect(
    csvText([
      ['Name', 'Bytes'],
      ['a,"b"\nc', 12],
      ['=1+1', -3],
      ["'@x", '+31'],
    ]),
  ).toBe('\ufeffName,Bytes\r\n"a,""b""\nc",12\r\n\'=1+1,-3\r\n\'\'@x,\'+31\r\n');
});

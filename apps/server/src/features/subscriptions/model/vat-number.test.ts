import { expect, test } from 'vitest';
import { isVatNumber } from './vat-number.ts';

// Numbers of companies and of the tests of tax authorities, one per country and form.
test.each([
  ...['NL004495445B01', 'NL000099998B57', 'BE0411905847', 'BE1011223317', 'DE136695976', 'FR40303265045'],
  ...[
    'ATU13585627',
    'IE6433435F',
    'EL094259216',
    'HR33392005961',
    'LT119511515',
    'BG175074752',
    'ESA13585625',
  ],
  ...['PL8567346215', 'SE556188840401', 'CZ25123891', 'RO11198699', 'CY10259033P', 'IT00743110157'],
])('%s is a VAT number, and is none with another digit', (vatnumber) => {
  const country = vatnumber.slice(0, 2) === 'EL' ? 'GR' : vatnumber.slice(0, 2);
  expect(isVatNumber({ country, vatnumber })).toBe(true);
  const at = 6;
  const wrong = `${vatnumber.slice(0, at)}${(Number(vatnumber[at]) + 1) % 10}${vatnumber.slice(at + 1)}`;
  expect(isVatNumber({ country, vatnumber: wrong })).toBe(false);
});

test('None is needed, and those of other parts of the world are not checked', () => {
  expect(isVatNumber({ country: 'NL', vatnumber: '' })).toBe(true);
  expect(isVatNumber({ country: 'US', vatnumber: '12' })).toBe(true);
});

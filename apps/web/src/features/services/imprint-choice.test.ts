import { describe, expect, test } from 'vitest';
import { assColour, readHex } from './ass-colour.ts';
import { firstImprint, fontsOf, imprintButton, imprintParams, withFamily } from './imprint-choice.ts';

describe('Colours of burned-in subtitles [T225]', () => {
  test('have an inverted alpha and the bytes in reverse order', () => {
    expect(assColour({ hex: '#ff0000', opacity: 1 })).toBe('000000FF');
    expect(assColour({ hex: '#0102ab', opacity: 1 })).toBe('00AB0201');
    expect(assColour({ hex: '#ffffff', opacity: 0 })).toBe('FFFFFFFF');
    expect(assColour({ hex: '#000000', opacity: 0.6 })).toBe('66000000');
    expect(assColour({ hex: '#ABCDEF', opacity: 0.5 })).toBe('80EFCDAB');
    expect(assColour({ hex: '#000000', opacity: 7 })).toBe('00000000');
    expect(() => assColour({ hex: 'red', opacity: 1 })).toThrow(RangeError);
  });

  test('can be typed with or without #, also in the short form', () => {
    expect(['#fff', 'FFA000', ' #0102ab ', 'red', '#12345', ''].map(readHex)).toEqual([
      '#ffffff',
      '#ffa000',
      '#0102ab',
      null,
      null,
      null,
    ]);
  });
});

describe('Burning in', () => {
  test('starts with a font of the list', () => {
    expect(fontsOf(firstImprint.family).some(({ name }) => name === firstImprint.font)).toBe(true);
    expect(imprintParams('a', firstImprint)).toEqual({
      assetid: 'a',
      font: 'Liberation Sans Regular',
      fontColor: '00FFFFFF',
      backgroundColor: '66000000',
    });
  });

  test('needs another font after a change of the family [T225]', () => {
    const changed = withFamily(firstImprint, 'Montserrat');
    expect(changed).toMatchObject({ family: 'Montserrat', font: '' });
    expect(imprintParams('a', changed)).toBeNull();
    expect(withFamily(firstImprint, firstImprint.family).font).toBe(firstImprint.font);
    expect(imprintParams('a', { ...changed, font: 'Montserrat Bold' })?.font).toBe('Montserrat Bold');
  });

  test('needs every field, a file that qualifies, and no click just before [T225]', () => {
    const params = imprintParams('a', firstImprint);
    expect(imprintButton({ params, runnable: 1, wait: 0 }).disabled).toBe(false);
    expect(imprintButton({ params: null, runnable: 1, wait: 0 }).disabled).toBe(true);
    expect(imprintButton({ params, runnable: 0, wait: 0 }).disabled).toBe(true);
    expect(imprintButton({ params, runnable: 1, wait: 9 }).disabled).toBe(true);
  });
});

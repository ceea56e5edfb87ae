import { describe, expect, it } from 'vitest';
import { flatten, formatMessage } from './format-message.ts';

const pods = flatten({
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  menu: { open: 'Open {{name}}', deep: { er: 'Further down' } },
  step: '{{done}} of {{count}}',
});
const app = flatten({ home: 'Home', files_other: 'never' });
const words = new Map([
  ['pods', pods],
  ['app', app],
]);
const en = (key: string, params = {}) => formatMessage(words, ['pods'], 'en', key, params);

describe('Translated texts', () => {
  it('are found by path and filled with params', () => {
    expect(en('menu.open', { name: 'a.mov' })).toBe('Open a.mov');
    expect(en('menu.deep.er')).toBe('Further down');
  });

  it('have a singular and a plural', () => {
    expect(en('files', { count: 1 })).toBe('1 file');
    expect(en('files', { count: 0 })).toBe('0 files');
    expect(en('step', { done: 1, count: 3 })).toBe('1 of 3');
  });

  it('format numbers in the style of the language', () => {
    expect(en('files', { count: 10_000 })).toBe('10,000 files');
    expect(formatMessage(words, ['pods'], 'nl', 'files', { count: 10_000 })).toBe('10.000 files');
    expect(en('menu.open', { name: '10000' })).toBe('Open 10000');
  });

  it('do not expand placeholders inside a param', () => {
    expect(en('menu.open', { name: '{{count}} $& a' })).toBe('Open {{count}} $& a');
  });

  it('come from the first namespace that has them, or from the one that is named', () => {
    expect(formatMessage(words, ['app', 'pods'], 'en', 'menu.deep.er')).toBe('Further down');
    expect(en('app:home')).toBe('Home');
    expect(en('home', { ns: 'app' })).toBe('Home');
  });

  it('fall back to their key when missing', () => {
    expect(en('nothing.here')).toBe('nothing.here');
    expect(en('home')).toBe('home');
  });
});

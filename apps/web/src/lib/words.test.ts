import { describe, expect, it } from 'vitest';
import { flatten, say } from './words.ts';

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
const en = (key: string, params = {}) => say(words, ['pods'], 'en', key, params);

describe('words', () => {
  it('are found by their path and filled in', () => {
    expect(en('menu.open', { name: 'a.mov' })).toBe('Open a.mov');
    expect(en('menu.deep.er')).toBe('Further down');
  });

  it('have a singular and a plural', () => {
    expect(en('files', { count: 1 })).toBe('1 file');
    expect(en('files', { count: 0 })).toBe('0 files');
    expect(en('step', { done: 1, count: 3 })).toBe('1 of 3');
  });

  it('write numbers in the way of the language', () => {
    expect(en('files', { count: 10_000 })).toBe('10,000 files');
    expect(say(words, ['pods'], 'nl', 'files', { count: 10_000 })).toBe('10.000 files');
    expect(en('menu.open', { name: '10000' })).toBe('Open 10000');
  });

  it('never fill in what a name brought along', () => {
    expect(en('menu.open', { name: '{{count}} $& a' })).toBe('Open {{count}} $& a');
  });

  it('come from the namespaces in order, or from the one that is named', () => {
    expect(say(words, ['app', 'pods'], 'en', 'menu.deep.er')).toBe('Further down');
    expect(en('app:home')).toBe('Home');
    expect(en('home', { ns: 'app' })).toBe('Home');
  });

  it('show their key when they are missing', () => {
    expect(en('nothing.here')).toBe('nothing.here');
    expect(en('home')).toBe('home');
  });
});

import { describe, expect, it } from 'vitest';
import { piecesOf } from './detail.ts';

describe('Details of an audit row', () => {
  it('show the sign-in method and the use of two-factor authentication', () => {
    expect(piecesOf({ way: 'password', second: true, sessionid: 'x' })).toEqual([
      { say: 'way', value: 'password' },
      { say: 'second' },
    ]);
    expect(piecesOf({ way: 'passkey', second: true })).toEqual([{ say: 'way', value: 'passkey' }]);
  });

  it('show the reason of a refused sign-in and the e-mail address', () => {
    expect(piecesOf({ reason: 'password', email: 'm…@studio.test' })).toEqual([
      { say: 'reason', value: 'password' },
      { text: 'm…@studio.test' },
    ]);
  });

  it('show the nodes of a permission change', () => {
    const at = (name: string) => ({ nodeid: 'x', name, group: 'team', abilities: [] });
    expect(piecesOf({ before: [at('Noordzee')], after: [at('Noordzee'), at('Masters')] })).toEqual([
      { text: 'Noordzee' },
      { text: 'Masters' },
    ]);
    expect(piecesOf({ into: 'x', from: [at('Takes')] })).toEqual([{ text: 'Takes' }]);
  });

  it('show whether engines on other servers are allowed', () => {
    expect(piecesOf({ engines_local_only: 1 })).toEqual([{ say: 'localEngines' }]);
    expect(piecesOf({ engines_local_only: 0, links_expiry_days: 3 })).toEqual([{ say: 'allEngines' }]);
  });

  it('show both folders of a moved file, and that a guest used a share link', () => {
    expect(piecesOf({ from: 'Takes', to: 'Selects' })).toEqual([{ text: 'Takes → Selects' }]);
    expect(piecesOf({ link: 1 })).toEqual([{ say: 'link' }]);
  });

  it('omit unknown values', () => {
    expect(piecesOf({ way: 'magic', reason: 7, after: [null, { name: '' }], secret: 'x' })).toEqual([]);
    expect(piecesOf({ from: 'm…@studio.test', to: 'n…@studio.test' })).toEqual([{ text: 'n…@studio.test' }]);
  });
});

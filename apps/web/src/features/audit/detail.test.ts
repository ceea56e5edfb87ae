import { describe, expect, it } from 'vitest';
import { piecesOf } from './detail.ts';

describe('what the record says beside the action', () => {
  it('how somebody signed in', () => {
    expect(piecesOf({ way: 'password', second: true, sessionid: 'x' })).toEqual([
      { say: 'way', value: 'password' },
      { say: 'second' },
    ]);
    expect(piecesOf({ way: 'passkey', second: true })).toEqual([{ say: 'way', value: 'passkey' }]);
  });

  it('why somebody was refused, and as whom they tried', () => {
    expect(piecesOf({ reason: 'password', email: 'm…@studio.test' })).toEqual([
      { say: 'reason', value: 'password' },
      { text: 'm…@studio.test' },
    ]);
  });

  it('the folders permissions are about', () => {
    const at = (name: string) => ({ nodeid: 'x', name, group: 'team', abilities: [] });
    expect(piecesOf({ before: [at('Noordzee')], after: [at('Noordzee'), at('Masters')] })).toEqual([
      { text: 'Noordzee' },
      { text: 'Masters' },
    ]);
    expect(piecesOf({ into: 'x', from: [at('Takes')] })).toEqual([{ text: 'Takes' }]);
  });

  it('nothing of what it does not know', () => {
    expect(piecesOf({ way: 'magic', reason: 7, after: [null, { name: '' }], secret: 'x' })).toEqual([]);
    expect(piecesOf({ from: 'm…@studio.test', to: 'n…@studio.test' })).toEqual([{ text: 'n…@studio.test' }]);
  });
});

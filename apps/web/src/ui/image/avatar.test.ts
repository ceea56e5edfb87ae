import { describe, expect, it } from 'vitest';
import { colorOf, initials } from './avatar.tsx';

describe('the avatar', () => {
  it('shows the first letters of the first and the last name', () => {
    expect(initials('Mila Vos')).toBe('MV');
    expect(initials('  anna maria  de wit ')).toBe('AW');
    expect(initials('cher')).toBe('C');
    expect(initials('')).toBe('');
  });

  it('gives the same person the same colour, and not everybody the same', () => {
    const colors = ['a', 'b', 'c', 'd', 'e'].map(colorOf);
    expect(colors).toEqual(['a', 'b', 'c', 'd', 'e'].map(colorOf));
    expect(new Set(colors).size).toBeGreaterThan(1);
  });
});

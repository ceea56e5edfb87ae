import { describe, expect, it } from 'vitest';
import { colorOf, initials } from './avatar.tsx';

describe('Avatar', () => {
  it('shows the initials of the first and last name', () => {
    expect(initials('Mila Vos')).toBe('MV');
    expect(initials('  anna maria  de wit ')).toBe('AW');
    expect(initials('cher')).toBe('C');
    expect(initials('')).toBe('');
  });

  it('has the same colour for the same user and different colours among users', () => {
    const colors = ['a', 'b', 'c', 'd', 'e'].map(colorOf);
    expect(colors).toEqual(['a', 'b', 'c', 'd', 'e'].map(colorOf));
    expect(new Set(colors).size).toBeGreaterThan(1);
  });
});

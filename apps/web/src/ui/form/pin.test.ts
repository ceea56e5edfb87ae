import { describe, expect, it } from 'vitest';
import { boxAfter, boxAt, digitsOf } from './pin.ts';

describe('Code input with one box per digit', () => {
  it('takes the digits of pasted text, up to its length', () => {
    expect(digitsOf('407 123', 6)).toBe('407123');
    expect(digitsOf(' 407-123\n', 6)).toBe('407123');
    expect(digitsOf('Your code: 407123.', 6)).toBe('407123');
    expect(digitsOf('4071239', 6)).toBe('407123');
    expect(digitsOf('abc', 6)).toBe('');
  });

  it('fills the first empty box or replaces the digit of a filled one', () => {
    expect(boxAt('', 0, 6)).toEqual({ start: 0, end: 0 });
    expect(boxAt('407', 3, 6)).toEqual({ start: 3, end: 3 });
    expect(boxAt('407', 1, 6)).toEqual({ start: 1, end: 2 });
    expect(boxAt('407', 5, 6)).toEqual({ start: 3, end: 3 });
    expect(boxAt('407123', 6, 6)).toEqual({ start: 5, end: 6 });
  });

  it('moves by arrow keys up to one box after the last digit', () => {
    expect(boxAfter('ArrowLeft', 2, '407')).toBe(1);
    expect(boxAfter('ArrowLeft', 0, '407')).toBe(0);
    expect(boxAfter('ArrowRight', 2, '407')).toBe(3);
    expect(boxAfter('ArrowRight', 3, '407')).toBe(3);
    expect(boxAfter('Home', 3, '407')).toBe(0);
    expect(boxAfter('End', 0, '407')).toBe(3);
    expect(boxAfter('4', 0, '407')).toBeNull();
  });
});

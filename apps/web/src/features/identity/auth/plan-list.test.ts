import { describe, expect, it } from 'vitest';
import { euros } from '#lib/format.ts';
import { gigabytes } from './plan-list.tsx';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('Plan figures', () => {
  it('are formatted in English and in Dutch [A2]', () => {
    expect(gigabytes(250, 'en')).toBe('250 GB');
    expect(gigabytes(2500, 'en')).toBe('2.5 TB');
    expect(gigabytes(100_000, 'nl')).toBe('100 TB');
    expect(gigabytes(2500, 'nl')).toBe('2,5 TB');
    expect(plain(euros(1900, 'en'))).toBe('€19');
    expect(plain(euros(1950, 'nl'))).toBe('€ 19,50');
  });
});

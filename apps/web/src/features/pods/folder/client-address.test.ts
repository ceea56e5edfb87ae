import { describe, expect, it } from 'vitest';
import { addressLine, websiteOf } from './client-address.ts';

const client = {
  clientaddressline1: 'Kade 12',
  clientaddressline2: '',
  clientzipcode: '3011 AB',
  clientcity: 'Rotterdam',
  clientcountry: 'NL',
};

describe('Client card', () => {
  it('shows the address with the country in the language of the reader', () => {
    expect(addressLine(client, 'en-GB')).toBe('Kade 12, 3011 AB Rotterdam, Netherlands');
    expect(addressLine(client, 'nl-NL')).toBe('Kade 12, 3011 AB Rotterdam, Nederland');
    expect(
      addressLine(
        { ...client, clientaddressline1: '', clientzipcode: '', clientcity: '', clientcountry: '' },
        'en-GB',
      ),
    ).toBe('');
  });

  it('links only to web addresses', () => {
    expect(websiteOf('www.meridiana.test')).toEqual({
      href: 'https://www.meridiana.test/',
      shown: 'meridiana.test',
    });
    expect(websiteOf('http://a.test/about')).toEqual({ href: 'http://a.test/about', shown: 'a.test/about' });
    expect(websiteOf('javascript:alert(1)')).toBeNull();
    expect(websiteOf('not a web address')).toBeNull();
    expect(websiteOf('')).toBeNull();
  });
});

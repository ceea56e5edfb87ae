import { NodeType } from '@rushes/contract/enums';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { bodyOf, checkForm, emptyForm, fieldOf, isAboutLogo, looksLikeWebsite } from './node-form.ts';

const texts = { nameNeeded: 'needed', nameLong: 'long', website: 'website' };

describe('Form for a client, project or folder [W241]', () => {
  it('requires a name of at most 191 characters', () => {
    expect(checkForm({ ...emptyForm, name: '  ' }, texts).name).toBe('needed');
    expect(checkForm({ ...emptyForm, name: 'x'.repeat(192) }, texts).name).toBe('long');
    expect(checkForm({ ...emptyForm, name: 'x'.repeat(191) }, texts).name).toBeUndefined();
  });

  it('accepts no website or a valid one', () => {
    const about = (clientwebsite: string) =>
      checkForm({ ...emptyForm, name: 'x', clientwebsite }, texts).clientwebsite;
    expect(about('')).toBeUndefined();
    expect(about('dekade')).toBe('website');
    expect(about('https://dekade.nl')).toBeUndefined();
  });

  it.each([
    'dekade.nl',
    'www.dekade.nl/over-ons?x=1',
    'http://a.be',
    'dekade.nl:8080',
    'HTTPS://DEKADE.NL',
    ' dekade.nl ',
  ])('accepts the website %s', (text) => expect(looksLikeWebsite(text)).toBe(true));

  it.each([
    'dekade',
    'de kade.nl',
    'ftp://dekade.nl',
    'javascript:alert(1)',
    'mailto:a@b.nl',
    '.nl',
    'a..b',
    '//',
  ])('refuses the website %s', (text) => expect(looksLikeWebsite(text)).toBe(false));

  it('sends trimmed values, and an address only for a client', () => {
    const values = { ...emptyForm, name: ' De Kade ', clientcity: ' Amsterdam ', note: ' Hi ' };
    expect(bodyOf(values, NodeType.PROJECT)).toEqual({ name: 'De Kade', note: 'Hi' });
    expect(bodyOf(values, NodeType.CLIENT)).toMatchObject({ name: 'De Kade', clientcity: 'Amsterdam' });
  });

  it('shows a server error at its field', () => {
    expect(fieldOf(new ApiError('ERR62', 400))).toBe('clientwebsite');
    expect(fieldOf(new ApiError('11406', 400, { params: { field: 'clientzipcode' } }))).toBe('clientzipcode');
    expect(fieldOf(new ApiError('11406', 400, { params: { field: 'parentid' } }))).toBeNull();
    expect(fieldOf(new ApiError('ERR161', 409))).toBeNull();
    expect(['ERR128', 'ERR145', 'ERR146'].every((code) => isAboutLogo(new ApiError(code, 400)))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { languageOf, translatorFor } from './i18n.ts';
import { actionOf } from './keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('Keys of the embedded player', () => {
  test('toggle playback, seek and change the volume', () => {
    expect(actionOf(press(' '), 'body')).toEqual({ name: 'toggle' });
    expect(actionOf(press('K'), 'body')).toEqual({ name: 'toggle' });
    expect(actionOf(press('ArrowLeft'), 'input')).toEqual({ name: 'seek-by', amount: -5 });
    expect(actionOf(press('ArrowUp'), 'body')).toEqual({ name: 'louder-by', amount: 0.1 });
    expect(actionOf(press('End'), 'body')).toEqual({ name: 'seek-to', part: 1 });
    expect(actionOf(press('x'), 'body')).toBeUndefined();
  });

  test('are ignored with modifier keys and when a control needs them', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(actionOf(press('f', { [held]: true }), 'body'), held).toBeUndefined();
    expect(actionOf(press(' '), 'button')).toBeUndefined();
    expect(actionOf(press('k'), 'button')).toEqual({ name: 'toggle' });
    expect(actionOf(press('ArrowDown'), 'select')).toBeUndefined();
  });
});

describe('Texts of the embedded player [A2]', () => {
  test('use the first supported language of the browser, else English', () => {
    expect(languageOf(['nl-BE', 'en'])).toBe('nl');
    expect(languageOf(['de', 'nl', 'en'])).toBe('nl');
    expect(languageOf(['en-GB', 'nl'])).toBe('en');
    expect(languageOf(['fr'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });

  test('insert their parameters unchanged', () => {
    const say = translatorFor('nl');
    expect(say('player', { name: '$& <b>' })).toBe('Speler: $& <b>');
    expect(say('time', { now: '00:01', total: '01:00' })).toBe('00:01 van 01:00');
  });
});

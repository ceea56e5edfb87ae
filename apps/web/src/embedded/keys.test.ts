import { describe, expect, test } from 'vitest';
import { actionOf } from './keys.ts';
import { languageOf, wordsIn } from './words.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('keys of the player in somebody’s page', () => {
  test('play, seek, and change the sound', () => {
    expect(actionOf(press(' '), 'body')).toEqual({ name: 'toggle' });
    expect(actionOf(press('K'), 'body')).toEqual({ name: 'toggle' });
    expect(actionOf(press('ArrowLeft'), 'input')).toEqual({ name: 'seek-by', amount: -5 });
    expect(actionOf(press('ArrowUp'), 'body')).toEqual({ name: 'louder-by', amount: 0.1 });
    expect(actionOf(press('End'), 'body')).toEqual({ name: 'seek-to', part: 1 });
    expect(actionOf(press('x'), 'body')).toBeUndefined();
  });

  test('are left to the browser, and to the control that has the focus', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(actionOf(press('f', { [held]: true }), 'body'), held).toBeUndefined();
    expect(actionOf(press(' '), 'button')).toBeUndefined();
    expect(actionOf(press('k'), 'button')).toEqual({ name: 'toggle' });
    expect(actionOf(press('ArrowDown'), 'select')).toBeUndefined();
  });
});

describe('its words [A2]', () => {
  test('are those of the language that the browser prefers among ours', () => {
    expect(languageOf(['nl-BE', 'en'])).toBe('nl');
    expect(languageOf(['de', 'nl', 'en'])).toBe('nl');
    expect(languageOf(['en-GB', 'nl'])).toBe('en');
    expect(languageOf(['fr'])).toBe('en');
    expect(languageOf([])).toBe('en');
  });

  test('name what they are about', () => {
    const say = wordsIn('nl');
    expect(say('player', { name: '$& <b>' })).toBe('Speler: $& <b>');
    expect(say('time', { now: '00:01', total: '01:00' })).toBe('00:01 van 01:00');
  });
});

import { expect, test } from 'vitest';
import { bitRate, codecName, colorName, frameRate, level } from './facts.ts';

test('Shows codecs and colour spaces by their common names', () => {
  expect(codecName('h264')).toBe('H.264');
  expect(codecName('pcm_s24le')).toBe('PCM 24 bit');
  expect(codecName('somethingnew')).toBe('SOMETHINGNEW');
  expect(colorName('bt2020nc')).toBe('Rec. 2020');
});

test('Formats bit rates, frame rates and levels by language', () => {
  expect(bitRate(16_985_534, 'en')).toBe('17.0 Mbit/s');
  expect(bitRate(16_985_534, 'nl')).toBe('17,0 Mbit/s');
  expect(bitRate(134_351, 'en')).toBe('134 kbit/s');
  expect(bitRate(999_600, 'en')).toBe('1.0 Mbit/s');
  expect(bitRate(220_000_000, 'en')).toBe('220 Mbit/s');
  expect(frameRate({ num: 24000, den: 1001 }, 'nl')).toBe('23,976 fps');
  expect(frameRate({ num: 25, den: 1 }, 'en')).toBe('25 fps');
  expect(level(-18.84, 'LUFS', 'en')).toBe('−18.8 LUFS');
});

import { expect, it } from 'vitest';
import { hostOf } from './host.ts';

it('recognises Premiere and Final Cut Pro by the objects they add to the page [V237]', () => {
  expect(hostOf({})).toBe('browser');
  expect(hostOf({ webkit: { messageHandlers: {} } })).toBe('browser');
  expect(hostOf({ __adobe_cep__: {} })).toBe('premiere');
  expect(hostOf({ webkit: { messageHandlers: { finalCutPro: {} } } })).toBe('final-cut-pro');
});

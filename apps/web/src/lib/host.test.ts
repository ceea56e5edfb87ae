import { expect, it } from 'vitest';
import { hostOf } from './host.ts';

it('knows the editing suites by what they put into the page [V237]', () => {
  expect(hostOf({})).toBe('browser');
  expect(hostOf({ webkit: { messageHandlers: {} } })).toBe('browser');
  expect(hostOf({ __adobe_cep__: {} })).toBe('premiere');
  expect(hostOf({ webkit: { messageHandlers: { finalCutPro: {} } } })).toBe('final-cut-pro');
});

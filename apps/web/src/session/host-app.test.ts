import { expect, it } from 'vitest';
import { detectHostApp } from './host-app.ts';

it('recognises Premiere and Final Cut Pro by the objects they add to the page [V237]', () => {
  expect(detectHostApp({})).toBe('browser');
  expect(detectHostApp({ webkit: { messageHandlers: {} } })).toBe('browser');
  expect(detectHostApp({ __adobe_cep__: {} })).toBe('premiere');
  expect(detectHostApp({ webkit: { messageHandlers: { finalCutPro: {} } } })).toBe('final-cut-pro');
});

import { expect, it } from 'vitest';
import { mediaKind } from './media-kind.ts';

it.each([
  ['application/mxf', 'video'],
  ['application/vnd.ms-asf', 'video'],
  ['video/quicktime', 'video'],
  ['audio/mpeg', 'audio'],
  ['audio/x-some-new-format', 'audio'],
  ['image/png', 'image'],
  ['application/zip', 'other'],
  ['application/pdf', 'other'],
] as const)('classifies a file of type %s as %s [I123]', (type, kind) => {
  expect(mediaKind('without-extension', type)).toBe(kind);
});

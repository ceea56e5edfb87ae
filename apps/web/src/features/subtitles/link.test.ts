import { expect, test } from 'vitest';
import { linkOf } from './link.ts';

test('reads the asset or transcript and the cue start from a link [B19]', () => {
  expect(linkOf('?menu=subtitles&aid=a1&start=1200')).toEqual({ id: 'a1', start: 1200 });
  expect(linkOf('?tid="t1"&start="0"')).toEqual({ id: 't1', start: 0 });
  expect(linkOf('?menu=subtitles')).toEqual({ id: null, start: null });
  for (const wrong of ['-5', 'soon', '']) expect(linkOf(`?start=${wrong}`).start).toBeNull();
});

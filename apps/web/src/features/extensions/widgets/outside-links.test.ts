import { expect, it } from 'vitest';
import { linkTarget } from './outside-links.ts';

it('opens pages of Rushes in the panel, and everything else in the browser [V237]', () => {
  const page = 'https://rushes.test/node/1';
  const at = (href: string) => linkTarget(href, page);
  expect(at('/pod/2?menu=comments')).toEqual({ inside: 'https://rushes.test/pod/2?menu=comments' });
  for (const href of ['https://example.com/', 'http://rushes.test/', 'mailto:a@b.test'])
    expect(at(href)).toEqual({ outside: href });
  expect(at('/help/en/')).toEqual({ outside: 'https://rushes.test/help/en/' });
  expect(at('/helper')).toEqual({ inside: 'https://rushes.test/helper' });
  for (const href of ['javascript:alert(1)', 'blob:https://rushes.test/1', 'https://%'])
    expect(at(href)).toBeNull();
});

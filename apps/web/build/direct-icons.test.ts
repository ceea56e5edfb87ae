import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Building2, Ellipsis, Image, type LucideIcon, type LucideProps, X } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { icon } from '../src/ui/image/icon.ts';
import { partsOf } from './direct-icons.ts';

const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));

/** Our icon, from the same file of the library as in the build. */
function built(file: string) {
  const path = join(library, 'dist/esm/icons', `${file}.mjs`);
  return icon(new Function(`return ${partsOf(readFileSync(path, 'utf8'), path)}`)());
}

const markup = (component: LucideIcon | ReturnType<typeof icon>, props: LucideProps) =>
  renderToStaticMarkup(createElement(component, props))
    // The library also names the icon; no style uses that.
    .replace(/ class="lucide( lucide-[\w-]+)*/, ' class="lucide')
    .replace(
      /<svg (.*?)>/,
      (_, attributes: string) => `<svg ${attributes.match(/[\w-]+="[^"]*"/g)?.sort()}>`,
    );

it.each<[string, LucideIcon]>([
  ['x', X],
  ['ellipsis', Ellipsis],
  ['building-complex', Building2],
  ['image', Image],
])('The icon %s looks as in the library', (file, original) => {
  for (const props of [
    {},
    { size: 14, strokeWidth: 1.6, className: 'mark' },
    { 'aria-label': 'Close', color: 'red', fill: 'blue' },
    { 'aria-hidden': true, role: 'img', style: { opacity: 0.5 } },
  ] as LucideProps[])
    expect(markup(built(file), props)).toBe(markup(original, props));
});

import type { Bait, HostileFile } from './hostile-file.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A few lines that keep a processor busy for hours. */
export function hoursToDraw(): string {
  const kernel = `<feConvolveMatrix order="15" kernelMatrix="${'1 '.repeat(225)}"/>`;
  const shape = `<filter id="f">${kernel.repeat(20)}</filter><rect width="9000" height="9000" filter="url(#f)"/>`;
  return `<svg ${NS} width="9000" height="9000">${shape}</svg>`;
}

/** The short run makes some slow drawings smaller; `uses of uses` still reaches the time limit, which is shorter. */
export function drawings({ picture, text, site }: Bait, isShort: boolean): HostileFile[] {
  const much = isShort ? { shapes: 1_000, filters: 1 } : { shapes: 20_000, filters: 30 };
  const svg = (body: string, size = 'width="80" height="60"') => `<svg ${NS} ${size}>${body}</svg>`;
  const laughs = (levels: number) =>
    Array.from(
      { length: levels },
      (_, at) => `<!ENTITY l${at} "${at === 0 ? 'ha' : `&l${at - 1};`.repeat(10)}">`,
    ).join('');
  const uses = Array.from(
    { length: 12 },
    (_, at) =>
      `<g id="u${at}">${at === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${at - 1}"/>`.repeat(10)}</g>`,
  ).join('');
  const image = (href: string) => `<image xlink:href="${href}" href="${href}" width="80" height="60"/>`;
  const all: [string, string, HostileFile['ends']?][] = [
    [
      'script',
      svg(`<script>fetch("${site}/script")</script><rect width="9" height="9" onload="fetch('${site}')"/>`),
    ],
    ['a picture from an address', svg(image(`${site}/image.png`))],
    ['a picture from this machine', svg(image(`file://${picture}`) + image(picture))],
    ['a picture up from here', svg(image('../../../../../../../../../../../../etc/hostname'))],
    [
      'a style from an address',
      svg(`<style>@import url("${site}/style.css"); * { fill: url(${site}/fill) }</style>`),
    ],
    ['a sheet from an address', `<?xml version="1.0"?><?xml-stylesheet href="${site}/sheet.css"?>${svg('')}`],
    [
      'a typeface from an address',
      svg(`<style>@font-face{font-family:x;src:url(${site}/x.woff)}</style><text font-family="x">a</text>`),
    ],
    ['a use from an address', svg(`<use href="${site}/use.svg#a"/><use xlink:href="file://${picture}#a"/>`)],
    [
      'an entity from this machine',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${text}">]>${svg('<text y="20">&x;</text>')}`,
    ],
    [
      'an entity from an address',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${site}/entity">]>${svg('<text y="20">&x;</text>')}`,
    ],
    [
      'a definition from an address',
      `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "${site}/svg.dtd">${svg('')}`,
    ],
    [
      'an entity of parameters',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY % p SYSTEM "${site}/p.dtd"> %p;]>${svg('')}`,
    ],
    [
      'inclusion',
      svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${text}" parse="text"/>`),
    ],
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE svg [${laughs(10)}]>${svg('<text y="20">&l9;</text>')}`,
    ],
    [
      'a long entity many times',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(50_000)}">]>${svg(`<text>${'&a;'.repeat(2_000)}</text>`)}`,
    ],
    ['uses of uses', svg(`<defs>${uses}</defs><use href="#u11"/>`), 'failed'],
    ['a use of itself', svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
    [
      'a pattern of itself',
      svg(
        '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="80" height="60" fill="url(#p)"/>',
      ),
    ],
    ['groups in groups', svg(`${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`)],
    ['gigantic', svg('<rect width="100%" height="100%"/>', 'width="1000000000" height="1000000000"')],
    ['long and thin', svg('<rect width="9" height="9"/>', 'width="30000" height="1"')],
    ['no size', svg('<rect width="9" height="9"/>', 'width="0" height="-5"')],
    ['endless numbers', svg('<rect width="1e308" height="NaN" x="-1e308"/>', 'width="1e99" height="80"')],
    [
      'a wide blur',
      svg(
        '<filter id="f" x="-99" y="-99" width="999" height="999"><feGaussianBlur stdDeviation="9999"/></filter><rect width="80" height="60" filter="url(#f)"/>',
      ),
    ],
    [
      'filters on filters',
      svg(
        `<filter id="f">${'<feTurbulence baseFrequency="9" numOctaves="999"/><feMorphology radius="500"/>'.repeat(much.filters)}</filter><rect width="80" height="60" filter="url(#f)"/>`,
      ),
    ],
    [
      'a drawing in a drawing',
      svg(
        image(`data:image/svg+xml;base64,${Buffer.from(svg(image(`file://${picture}`))).toString('base64')}`),
      ),
    ],
    [
      'foreign things',
      svg(
        `<foreignObject width="80" height="60"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${site}/frame"/></foreignObject>`,
      ),
    ],
    ['many shapes', svg('<circle cx="9" cy="9" r="9" opacity=".5"/>'.repeat(much.shapes))],
    ['a letter of its own size', svg('<text font-size="1e9">A</text>')],
    ['not closed', `<svg ${NS} width="80" height="60"><rect width="9"`],
  ];
  return all.map(([name, body, ends]) => ({
    ...{ name: `${name}.svg`, bytes: Buffer.from(body) },
    ...(ends && { ends }),
  }));
}

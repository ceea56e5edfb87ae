import { deflateSync } from 'node:zlib';
import type { Bait, HostileFile } from './hostile-file.ts';

/** Builds a PDF from its objects; the first is the catalog. */
function pdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  let bytes = Buffer.from('%PDF-1.7\n');
  const offsets = objects.map((body, at) => {
    const offset = bytes.length;
    bytes = Buffer.concat([
      bytes,
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.concat([
    bytes,
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${bytes.length}\n%%EOF\n`),
  ]);
}

function stream(data: Buffer, words = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${words} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (box: string, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${more} >>`;
const plain = stream(Buffer.from('0.5 0 0 rg 0 0 90 90 re f'));
const catalogue = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;

/** The short run makes slow documents smaller. */
export function papers({ site, text }: Bait, isShort: boolean): HostileFile[] {
  const lines = isShort ? 500 : 100_000;
  const states = isShort ? 30_000 : 300_000;
  const bytes = isShort ? 15e6 : 60e6;
  const boxed = (box: string) => pdf([catalogue(), pages, page(box), plain]);
  const locked =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) /P -4 >> /ID [(a) (b)]';
  const bomb = stream(deflateSync(Buffer.alloc(bytes, ' ')), '/Filter /FlateDecode');
  // Compressed twice, by a factor of 1,000 each.
  const twice = stream(
    deflateSync(deflateSync(Buffer.alloc(bytes, ' '))),
    '/Filter [/FlateDecode /FlateDecode]',
  );
  const picture = stream(
    deflateSync(Buffer.alloc(1000)),
    '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
  );
  const form = stream(
    Buffer.from('/F Do /F Do'),
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
  );
  const all: [string, Buffer, HostileFile['ends']?][] = [
    ['locked', pdf([catalogue(), pages, page('0 0 100 100'), plain], locked), 'failed'],
    ['a gigantic page', boxed('0 0 1000000000 1000000000')],
    ['a long strip', boxed('0 0 100000000 1')],
    ['a page without size', boxed('0 0 0 0')],
    ['a page turned inside out', boxed('900 900 -900 -900')],
    ['a page that is no number', boxed('0 0 1e400 abc')],
    ['no pages', pdf([catalogue(), '<< /Type /Pages /Kids [] /Count 0 >>']), 'failed'],
    ['pages that lead to themselves', pdf([catalogue(), '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 >>'])],
    [
      'pages without end',
      pdf([catalogue(), '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', page('0 0 9 9'), plain]),
    ],
    ['a bomb as contents', pdf([catalogue(), pages, page('0 0 100 100'), bomb])],
    ['a bomb in a bomb', pdf([catalogue(), pages, page('0 0 100 100'), twice])],
    [
      'a gigantic picture',
      pdf([
        catalogue(),
        pages,
        page('0 0 100 100', '/Resources << /XObject << /I 5 0 R >> >>'),
        stream(Buffer.from('100 0 0 100 0 0 cm /I Do')),
        picture,
      ]),
    ],
    [
      'a form that holds itself',
      pdf([
        catalogue(),
        pages,
        page('0 0 100 100', '/Resources << /XObject << /F 5 0 R >> >>'),
        stream(Buffer.from('/F Do')),
        form,
      ]),
    ],
    [
      'states without end',
      pdf([catalogue(), pages, page('0 0 100 100'), stream(Buffer.from('q '.repeat(states)))]),
    ],
    [
      'paths without end',
      pdf([
        catalogue(),
        pages,
        page('0 0 100 100'),
        stream(Buffer.from(`0 0 m ${'9 9 l 1 50 l '.repeat(lines)} S`)),
      ]),
    ],
    [
      'a script and an address',
      pdf([
        catalogue(
          `/OpenAction << /S /JavaScript /JS (app.launchURL("${site}/js")) >> /AA << /WC << /S /URI /URI (${site}/uri) >> >>`,
        ),
        pages,
        page('0 0 100 100'),
        plain,
      ]),
    ],
    [
      'a file of this machine',
      pdf([
        catalogue(`/OpenAction << /S /Launch /F (${text}) >>`),
        pages,
        page(
          '0 0 100 100',
          `/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (${text}) >> >>]`,
        ),
        stream(Buffer.alloc(0), `/F (${text})`),
      ]),
    ],
    [
      'a table that leads to itself',
      Buffer.from(
        `%PDF-1.7\n${catalogue()}\nxref\n0 0\ntrailer\n<< /Prev 10 /Size 1 >>\nstartxref\n10\n%%EOF`,
      ),
    ],
  ];
  return all.map(([name, bytes, ends]) => ({ name: `${name}.pdf`, bytes, ...(ends && { ends }) }));
}

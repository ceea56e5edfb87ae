import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pdfjsVersion = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')).version;
/** Character tables, the fonts every reader has, and the decoders that need no WebAssembly. */
const PDF_DATA =
  /^(cmaps\/[\w.-]+\.bcmap|standard_fonts\/[\w.-]+|wasm\/(\w+_nowasm_fallback\.js|LICENSE_\w+))$/;

/** What the reader of documents asks for by name while it reads; the version stands in the address, so it never changes. */
export const pdfData: Plugin = {
  name: 'pdf-data',
  configureServer({ middlewares }) {
    middlewares.use(`/assets/pdfjs-${pdfjsVersion}/`, (request, response, next) => {
      const name = (request.url ?? '').slice(1);
      if (!PDF_DATA.test(name)) return next();
      if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      createReadStream(join(pdfjs, name)).on('error', next).pipe(response);
    });
  },
  generateBundle() {
    for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
      for (const file of readdirSync(join(pdfjs, folder))) {
        const name = `${folder}/${file}`;
        if (!PDF_DATA.test(name)) continue;
        const source = readFileSync(join(pdfjs, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${pdfjsVersion}/${name}`, source });
      }
  },
};

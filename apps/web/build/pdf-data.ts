import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const pdfjsVersion = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')).version;
/** Character maps, standard fonts, and the decoders without WebAssembly. */
const PDF_DATA =
  /^(cmaps\/[\w.-]+\.bcmap|standard_fonts\/[\w.-]+|wasm\/(\w+_nowasm_fallback\.js|LICENSE_\w+))$/;

/** Files that pdf.js requests by name. The URL contains the version, so they can be cached forever. */
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

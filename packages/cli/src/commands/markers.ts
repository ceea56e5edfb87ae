import { readFile, writeFile } from 'node:fs/promises';
import { api } from '@rushes/client';
import type { Command } from '../command.ts';
import { usageError } from '../failure.ts';
import { findFile } from '../places.ts';

const { importFormats, markerFormats, markerSources } = api.markers;
const words = ['export', 'import'] as const;

export const markers: Command = {
  name: 'markers',
  summary: 'Export and import markers for editing programs.',
  usage: 'export <file> [--out <path>] | import <file> <marker file>',
  details: `Without --out the markers are written to stdout. Formats that can be imported: ${importFormats.join(', ')}.`,
  options: {
    format: { type: 'string', choices: markerFormats, help: 'format of the markers' },
    what: { type: 'string', choices: markerSources, help: 'export: comments, unless given' },
    into: { type: 'string', choices: ['comments', 'labels'], help: 'import: as comments, unless given' },
    subtitles: { type: 'string', value: 'asset id', help: 'export: the subtitle file, for cues' },
    unresolved: { type: 'boolean', help: 'export: without resolved comments' },
    'team-only': { type: 'boolean', help: 'with team-only comments; import: as team-only comments' },
    out: { type: 'string', short: 'o', value: 'path', help: 'export: the file to write' },
  },
  arguments: [2, 3],
  words,
  takesFiles: true,
  async run({ output, client }, [word, path, source], values) {
    const format = markerFormats.find((one) => one === values.format);
    const teamonly = values['team-only'] === true;
    const rushes = await client();
    if (!format) throw usageError(`--format is one of: ${markerFormats.join(', ')}`);
    const params = { id: (await findFile(rushes, path!)).id };
    if (word === 'import') {
      const importFormat = importFormats.find((one) => one === format);
      if (!importFormat || source === undefined)
        throw usageError(`rushes markers import <file> <marker file> --format ${importFormats.join('|')}`);
      const body = {
        into: values.into === 'labels' ? ('labels' as const) : ('comments' as const),
        format: importFormat,
        content: await readFile(source, 'utf8'),
        ...(teamonly ? { teamonly: 1 as const } : {}),
      };
      const { added, skipped } = await rushes.call(api.markers.importMarkers, { params, body });
      return output.result({ added, skipped }, `${added} added, ${skipped} existed already`);
    }
    if (word !== 'export') throw usageError(`markers ${words.join(' | ')}`);
    const what = markerSources.find((one) => one === (values.what ?? 'comments'))!;
    const query = {
      what,
      format,
      checked: values.unresolved ? 'false' : 'true',
      teamonly: String(teamonly),
      ...(values.subtitles === undefined ? {} : { assetid: String(values.subtitles) }),
    };
    const response = await rushes.fetch(api.markers.exportMarkers, { params, query });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const out = values.out;
    if (out === undefined) {
      if (output.json) output.result({ format, content: Buffer.from(bytes).toString('base64') }, '');
      else output.raw(bytes);
      return;
    }
    await writeFile(String(out), bytes);
    output.result({ path: out, bytes: bytes.length }, `Wrote ${out}`);
  },
};

// npm run bench [-- P1 P3 ...]: every headline figure as a ratio, in one run.
import { startProduct } from '../tools/product.ts';
import { arrival } from './arrival.ts';
import { bundleSize } from './bundle-size.ts';
import { firstFrame } from './first-frame.ts';
import { folderPage } from './folder-page.ts';
import { getMe } from './get-me.ts';
import { manyComments } from './many-comments.ts';
import { manyCues } from './many-cues.ts';
import { manyLabels } from './many-labels.ts';
import { markedFilm } from './marked-film.ts';
import { printTable, type Row } from './measure.ts';
import { photos } from './photos.ts';
import { pipeline } from './pipeline.ts';
import { playerMarks } from './player-marks.ts';
import { startAndMemory } from './start-and-memory.ts';
import { uploadSpeed } from './upload-speed.ts';
import { wholeFolder } from './whole-folder.ts';

const wanted = new Set(process.argv.slice(2));
const isWanted = (id: string) => wanted.size === 0 || wanted.has(id);
const rows: Row[] = [];

rows.push(...bundleSize().filter(({ id }) => isWanted(id)));
if (isWanted('P14')) rows.push(...(await startAndMemory()));
if (['P1', 'P2', 'P3', 'P15'].some(isWanted)) {
  // The worker stays out of the way: its transcodes would be measured instead.
  const product = await startProduct({
    env: { NODE_ENV: 'production', RUSHES_LOG: 'warn', RUSHES_ROLES: 'api' },
  });
  try {
    if (isWanted('P15')) rows.push(await getMe(product));
    if (isWanted('P1')) rows.push(await folderPage(product));
    if (isWanted('P2')) rows.push(await wholeFolder(product));
    if (isWanted('P3')) rows.push(await uploadSpeed(product));
  } finally {
    await product.stop();
  }
}
if (['P4', 'P5', 'P6', 'P7b', 'P11', 'P12m', 'P12c', 'P12l', 'P12s'].some(isWanted)) {
  const product = await startProduct({ env: { NODE_ENV: 'production', RUSHES_LOG: 'warn' } });
  try {
    if (['P4', 'P5', 'P6'].some(isWanted)) rows.push(...(await arrival(product)));
    if (isWanted('P7b')) rows.push(await photos(product));
    if (isWanted('P11')) rows.push(await firstFrame(product));
    if (isWanted('P12m')) rows.push(await playerMarks(product));
    if (isWanted('P12c')) rows.push(...(await manyComments(product)));
    if (isWanted('P12l')) rows.push(...(await manyLabels(product)));
    if (isWanted('P12s')) rows.push(...(await manyCues(product)));
  } finally {
    await product.stop();
  }
}
if (isWanted('P7')) rows.push(await pipeline());
if (isWanted('P16')) rows.push(await markedFilm());
printTable(rows);
if (rows.some((row) => row.holds === false)) process.exitCode = 1;

// npm run bench [-- P1 P12 ...]: all main figures as ratios, in one run.
import { type Product, startProduct } from '../tools/product.ts';
import { bundleSize } from './bundle-size.ts';
import { openRun } from './figure-run.ts';
import { type Measurement, one } from './figures.ts';
import { firstFrame } from './first-frame.ts';
import { firstLoad } from './first-load.ts';
import { folderPage } from './folder-page.ts';
import { getMe } from './get-me.ts';
import { manyComments } from './many-comments.ts';
import { manyCues } from './many-cues.ts';
import { manyLabels } from './many-labels.ts';
import { photos } from './photos.ts';
import { pipeline } from './pipeline.ts';
import { playerMarks } from './player-marks.ts';
import { presence } from './presence.ts';
import { slowNetwork } from './slow-network.ts';
import { speechToText } from './speech-to-text.ts';
import { startAndMemory } from './start-and-memory.ts';
import { arrival } from './time-to-playable.ts';
import { uploadSpeed } from './upload-speed.ts';
import { watermarkedVideo } from './watermarked-video.ts';
import { wholeFolder } from './whole-folder.ts';

const before: Measurement<void>[] = [
  { ids: ['P13', 'P13f', 'P13e'], measure: bundleSize },
  { ids: ['P14'], measure: startAndMemory },
];
const ofTheApi: Measurement<Product>[] = [
  { ids: ['P15'], measure: (product) => one(getMe(product)) },
  { ids: ['P1'], measure: (product) => one(folderPage(product)) },
  { ids: ['P2'], measure: (product) => one(wholeFolder(product)) },
  { ids: ['P3'], measure: (product) => one(uploadSpeed(product)) },
  { ids: ['P17'], measure: speechToText },
];
const ofTheWhole: Measurement<Product>[] = [
  { ids: ['P4', 'P5', 'P6'], measure: arrival },
  { ids: ['P7b'], measure: (product) => one(photos(product)) },
  { ids: ['P11'], measure: (product) => one(firstFrame(product)) },
  { ids: ['P19', 'P19v', 'P19s', 'P19m'], measure: slowNetwork },
  { ids: ['P19r'], measure: (product) => one(firstLoad(product)) },
  { ids: ['P20'], measure: (product) => one(presence(product)) },
  { ids: ['P12m'], measure: (product) => one(playerMarks(product)) },
  { ids: ['P12c'], measure: manyComments },
  { ids: ['P12l'], measure: manyLabels },
  { ids: ['P12s'], measure: manyCues },
];
const after: Measurement<void>[] = [
  { ids: ['P7'], measure: () => one(pipeline()) },
  { ids: ['P16'], measure: () => one(watermarkedVideo()) },
];

const known = [...before, ...ofTheApi, ...ofTheWhole, ...after].flatMap(({ ids }) => ids);
const run = openRun(known, process.argv.slice(2));
const env = { NODE_ENV: 'production', RUSHES_LOG: 'warn' };
const stop = (product: Product) => product.stop();

for (const measurement of before) await run.take(measurement, undefined);
// Runs without a worker: its transcodes would distort the measurement.
await run.takeWith(ofTheApi, () => startProduct({ env: { ...env, RUSHES_ROLES: 'api' } }), stop);
await run.takeWith(ofTheWhole, () => startProduct({ env }), stop);
for (const measurement of after) await run.take(measurement, undefined);
run.end();

// Entry point of every command: prepares the checkout for the task, then runs it on the pinned Node. Uses plain Node 20
// or newer without packages, because it installs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noNodeAdvice, productNode, root } from './checkout.mjs';
import { runNode } from './child.mjs';
import { orExplain, setup } from './setup.mjs';

const server = ['packages', 'models', 'ffmpeg', 'archives'];
const product = [...server, 'web'];
const tests = [...server, 'programs', 'postgres'];
const everything = [...product, 'programs', 'browser', 'postgres'];

/** A task is a module with `run(args)`, or a script that runs on the pinned Node. */
const tasks = {
  start: { needs: product, module: './tasks/start.mjs' },
  dev: { needs: server, module: './tasks/dev.mjs' },
  check: { needs: ['packages'], module: './tasks/check.mjs' },
  test: { needs: everything, module: './tasks/test.mjs' },
  flaky: { needs: everything, module: './tasks/flaky.mjs' },
  'test:postgres': { needs: tests, module: './tasks/test-postgres.mjs' },
  'test:s3': { needs: tests, module: './tasks/test-s3.mjs' },
  operate: { needs: server, script: 'apps/server/src/operate.ts' },
  pack: { needs: ['packages'], script: 'tools/pack.ts' },
  map: { needs: ['packages'], script: 'tools/map.mjs' },
  sbom: { needs: ['packages'], script: 'tools/sbom.mjs' },
  openapi: { needs: ['packages'], script: 'tools/openapi.ts' },
  trace: { needs: ['packages'], script: 'tools/trace.mjs' },
  faults: { needs: everything, script: 'tools/faults.mjs' },
  shots: { needs: everything, script: 'tools/shots.ts' },
  bench: { needs: everything, script: 'bench/run.ts' },
  'bench:scroll': { needs: everything, script: 'bench/scroll.ts' },
  'bench:usage': { needs: product, script: 'bench/usage.ts' },
  'bench:uploads': { needs: product, script: 'bench/uploads.ts' },
  'bench:library': { needs: product, script: 'bench/library.ts' },
  'prove:hostile': { needs: server, script: 'tools/prove/hostile.mjs' },
  'prove:worker': { needs: product, script: 'tools/prove/worker.ts' },
  'prove:processing': { needs: product, script: 'tools/prove/processing.ts' },
  'prove:frames': { needs: server, script: 'tools/prove/frames.ts' },
  'prove:imprint': { needs: server, script: 'tools/prove/imprint.ts' },
  'prove:player': { needs: everything, script: 'tools/prove/player.ts' },
  'prove:scratch': { needs: product, script: 'tools/prove/scratch-full.ts' },
  'prove:uploads': { needs: product, script: 'tools/prove/uploads.ts' },
  'prove:races': { needs: product, script: 'tools/prove/races.ts' },
  'prove:disk': { needs: product, script: 'tools/prove/disk-full.ts' },
  'prove:start': { needs: product, script: 'tools/prove/start.ts' },
  'prove:tree': { needs: product, script: 'tools/prove/tree.ts' },
  'prove:compare': { needs: everything, script: 'tools/prove/compare.ts' },
  'prove:zip': { needs: product, script: 'tools/prove/zip.ts' },
  'prove:fuzz': { needs: product, script: 'tools/prove/fuzz.ts' },
  'prove:flood': { needs: product, script: 'tools/prove/flood.ts' },
  'prove:cli': { needs: product, script: 'tools/prove/cli.ts' },
  'prove:services': { needs: tests, script: 'tools/prove/services.mjs' },
  'prove:panel': { needs: product, script: 'tools/prove/panel.ts' },
  'prove:webhooks': { needs: product, script: 'tools/prove/webhooks.ts' },
  'prove:out': { needs: everything, script: 'tools/prove/forced-logout.ts' },
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
const task = tasks[name];
if (!task) fail(`Unknown task ${name ?? '(none)'}. Tasks: ${Object.keys(tasks).join(', ')}.`);
if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(
    `This is Node ${process.versions.node}; Node 20 or newer is needed to set Rushes up (https://nodejs.org).`,
  );
}
if (task.script && !existsSync(join(root, task.script)))
  fail(`${name}: ${task.script} is not in this checkout.`);

await orExplain(() => setup(task.needs));
if (!productNode()) fail(noNodeAdvice);

if (task.script) {
  process.exitCode = (await runNode([task.script, ...args])).code;
} else {
  const { run } = await import(task.module);
  process.exitCode = await orExplain(() => run(args));
}

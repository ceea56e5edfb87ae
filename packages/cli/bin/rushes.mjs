#!/usr/bin/env node
// `npx rushes` in a checkout: runs the source. Node before 22.18 cannot, so the checkout's own Node runs it then. The
// packed package does not contain this file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);

if (process.features.typescript) {
  await import(main.href);
} else {
  const child = spawn(checkoutNode(), [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) process.exit(1);
    process.exitCode = code ?? 1;
  });
}

function checkoutNode() {
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/node`);
  } catch {
    process.stderr.write('Install Node 22.18 or newer, or run npm start once, which installs it here.\n');
    process.exit(1);
  }
}

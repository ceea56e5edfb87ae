// Runs the server with `node --watch` behind Vite's dev server, on one address.
import { spawn } from 'node:child_process';
import { productNode, root, toolEnvironment } from '../checkout.mjs';
import { answerSignals, exitCodeOf } from '../child.mjs';
import { freePort } from './free-port.mjs';

export async function run(args) {
  const port = process.env.PORT || '3000';
  const inner = String(await freePort());
  const address = process.env.RUSHES_PUBLIC_URL || `http://localhost:${port}`;
  const children = [
    // Watches the server's imports; Vite reloads the pages.
    launch(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...args], {
      PORT: inner,
      RUSHES_PUBLIC_URL: address,
      NODE_ENV: 'development',
    }),
    launch(['tools/tasks/dev-web.mjs'], { PORT: port, RUSHES_DEV_SERVER: `http://127.0.0.1:${inner}` }),
  ];
  answerSignals((signal) => {
    for (const child of children) child.kill(signal);
  });
  // When one exits, the other is stopped: neither is useful alone.
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.on('exit', (code, signal) => {
            for (const other of children) if (other !== child) other.kill('SIGTERM');
            resolve(exitCodeOf({ code, signal }));
          });
        }),
    ),
  );
  return codes.find((code) => code !== 0 && code < 128) ?? 0;
}

function launch(args, env) {
  return spawn(productNode(), args, {
    cwd: root,
    env: toolEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

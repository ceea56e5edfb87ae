// Runs the product and restarts it when it requests that or is killed, but not when its configuration is invalid. The
// product reports readiness over the IPC channel. When that channel closes, because this process was killed, the
// product stops by itself.
import { spawn } from 'node:child_process';
import { productNode, root, toolEnvironment } from '../checkout.mjs';
import { answerSignals, exitCodeOf } from '../child.mjs';

const wedged = 70;
const mostRestarts = 5;
const restartWindow = 60_000;
// The product stops within 5 s; a hanging one must not block the terminal.
const stopMs = 10_000;
// A terminal sends Ctrl-C to npm and to us, and npm forwards it: one key press must count once.
const samePress = 700;

export async function run(args) {
  const restarts = [];
  const life = { child: undefined, stopping: undefined, deadline: undefined, wake: () => {} };
  answerSignals((signal) => stop(life, signal));

  for (;;) {
    const ended = await liveOnce(args, life);
    clearTimeout(life.deadline);
    const crashed = ended.code === wedged || (ended.ready && ended.code !== 0);
    if (life.stopping || !crashed) return exitCodeOf(ended);

    const now = performance.now();
    restarts.push(now);
    const recent = restarts.filter((at) => now - at < restartWindow).length;
    const how = ended.signal ? `was ended by ${ended.signal}` : `ended with code ${ended.code}`;
    if (recent > mostRestarts) {
      process.stderr.write(`Rushes ${how}, ${recent} times within a minute: giving up.\n`);
      return 1;
    }
    const pause = 250 * 2 ** (recent - 1);
    process.stderr.write(`Rushes ${how}: starting it again in ${pause / 1000} s.\n`);
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      life.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (life.stopping) return 0;
  }
}

function stop(life, signal) {
  const now = performance.now();
  if (life.stopping && now - life.stopping < samePress) return;
  life.stopping = now;
  life.wake();
  const { child } = life;
  if (!child) return;
  child.kill(signal);
  life.deadline ??= setTimeout(() => {
    process.stderr.write(`Rushes did not stop within ${stopMs / 1000} s: ending it.\n`);
    killGroup(child.pid);
  }, stopMs);
}

/** Runs the product once, from start to exit. */
function liveOnce(args, life) {
  return new Promise((resolve) => {
    let ready = false;
    const child = spawn(productNode(), ['apps/server/src/main.ts', ...args], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Own process group: Ctrl-C reaches the product once, through us.
      detached: true,
    });
    life.child = child;
    child.on('message', (message) => {
      if (message?.type === 'ready') ready = true;
    });
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve({ code: 1, signal: null, ready: false });
    });
    child.on('exit', (code, signal) => {
      life.child = undefined;
      // Kills the remaining processes of its group, such as ffmpeg.
      killGroup(child.pid);
      resolve({ code, signal, ready });
    });
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
}

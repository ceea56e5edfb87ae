// Starts other programs without leaving any behind: forwards signals and waits until they exit.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { noNodeAdvice, productNode, root, toolEnvironment } from './checkout.mjs';

const running = new Set();
let interrupted;

/** The signal that interrupted this run, if any. Nothing new should be started after it. */
export function interruption() {
  return interrupted;
}

export function exitCodeOf({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

function passOn(signal) {
  interrupted = signal;
  for (const child of running) {
    // A terminal sends Ctrl-C to every process in the group. A second one would make vitest and Playwright skip their
    // teardown.
    if (signal === 'SIGINT' && process.stdin.isTTY) continue;
    child.kill(signal);
  }
  if (running.size === 0) process.exit(exitCodeOf({ signal }));
}

let answer = passOn;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => answer(signal));

// When npm is killed with SIGKILL it forwards no signal: its scripts would keep running as orphans.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    answer('SIGTERM');
  }, 500);
  watch.unref();
}

/** Replaces the signal handler, for a task that stops its programs in its own order. */
export function answerSignals(how) {
  answer = how;
}

/**
 * Runs a program until it exits. `quiet` collects the output instead of showing it. After a signal, only clean-up
 * (`evenInterrupted`) is still started.
 */
export function run(
  command,
  args,
  { env = {}, cwd = root, quiet = false, evenInterrupted, ...options } = {},
) {
  if (interrupted && !evenInterrupted)
    return Promise.resolve({ code: exitCodeOf({ signal: interrupted }), output: '' });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: toolEnvironment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: exitCodeOf({ code, signal }), output });
    });
  });
}

/** Runs a script with the product's Node. */
export function runNode(args, options) {
  const node = productNode();
  if (!node) return Promise.resolve({ code: 1, output: `${noNodeAdvice}\n` });
  return run(node, args, options);
}

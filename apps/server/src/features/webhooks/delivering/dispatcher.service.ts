import type { Services } from '#platform/context/context.ts';
import { claim } from './deliver.queries.ts';
import { deliver, type Sending } from './deliver.service.ts';

/** Requests of this process at a time. They mostly wait, so a slow endpoint takes only its own share. */
const PARALLEL = 100;
/** New events are noticed this late at most. */
const POLL_MS = 1_000;

/** Delivers until it is stopped. Several processes can do this at once. */
export function startDelivering(services: Services, sending: Sending = {}): { stop(): Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  const running = new Set<Promise<void>>();
  let passing: Promise<void> | undefined;
  let again = false;

  const pass = async () => {
    do {
      again = false;
      const room = PARALLEL - running.size;
      if (room <= 0 || signal.aborted) return;
      for (const claimed of await claim(services.db, room)) {
        const work = deliver(services, claimed, { ...sending, signal })
          .catch((error) => {
            if (!signal.aborted) services.log.warn({ err: error }, 'a webhook attempt could not be recorded');
          })
          .finally(() => {
            running.delete(work);
            if (!signal.aborted) wake();
          });
        running.add(work);
      }
    } while (again);
  };
  const wake = () => {
    again = true;
    passing ??= pass()
      .catch((error) => services.log.warn({ err: error }, 'webhooks wait for the next poll'))
      .finally(() => {
        passing = undefined;
        // Woken after the last look.
        if (again && !signal.aborted) wake();
      });
  };

  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      clearInterval(timer);
      controller.abort(new Error('the worker is stopping'));
      await passing;
      await Promise.all(running);
    },
  };
}

import type { Services, Trx } from '#platform/context/context.ts';
import type { Hub } from '#platform/events/sse-hub.ts';
import { type Hook, type Order, subscribe } from '#platform/hooks/hook.ts';
import type { Binding } from '#platform/http/bind.ts';
import type { Calls } from '#platform/http/call-endpoint.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Locks } from '#platform/locks/advisory-locks.ts';

/** What the API process shares between features. */
export interface ApiParts {
  services: Services;
  hub: Hub;
  locks: Locks;
  calls: Calls;
}

/** The parts of a feature that run without being imported by another one. */
export interface Feature {
  /** The name of its folder. */
  name: string;
  routes?: readonly Binding[] | ((parts: ApiParts) => readonly Binding[]);
  jobs?: readonly Job<unknown, Services>[];
  /** Jobs whose tools are missing stay queued instead of failing. */
  jobsNeed?: 'media' | 'archives';
  subscribers?: readonly Subscriber[];
  /** Runs in each worker process until it stops. */
  background?(services: Services): { stop(): Promise<void> };
  /** Runs when the API stops, after the last response. */
  stop?(services: Services): Promise<void>;
}

type Subscriber = (feature: string) => void;

/** Subscribes the feature to a hook. `order` names the features whose subscribers must run before or after. */
export function on<T>(
  hook: Hook<T>,
  run: (trx: Trx, data: T) => Promise<void>,
  order: Order = {},
): Subscriber {
  return (feature) => subscribe(hook, { name: feature, run, ...order });
}

import type { Api } from '../api.ts';
import type { Caller, Ids } from './access-scene.ts';

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

export interface Row {
  make(ids: Ids, caller: Caller, api: Api): Request | Promise<Request>;
  /** The call uses up its object: every caller gets a separate tenant. */
  anew?: true;
  /** Needs uploads that have started. */
  uploads?: true;
  /** The response leaves out what the caller may not see: an empty response counts as not found. */
  leavesOut?: 'pods';
}

export type Make = Row['make'];
const plain: Make = () => ({});
export const row = (make: Make = plain): Row => ({ make });
export const anew = (make: Make): Row => ({ make, anew: true });
export const upload = (make: Make): Row => ({ make, uploads: true });
export const body = (given: object): Row => row(() => ({ body: given }));

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Session } from '@rushes/contract/identity';
import type { Pod } from '@rushes/contract/pods';
import { cookieOf, keepSession } from '../keep-session.ts';
import { demoPassword } from '../product.ts';

/** Minimal client for the proofs, so that the results show only the behaviour of the server. */
export interface Api {
  session: Session;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  headers(): Record<string, string>;
}

export async function signIn(address: string, email: string): Promise<Api> {
  let session: Session | undefined;
  const headers = (): Record<string, string> =>
    session ? { 'id-token': session.idToken, 'access-token': session.accessToken } : {};
  let cookie = '';
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: { ...headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    if (!session) cookie = cookieOf(answer.headers.getSetCookie());
    return (text ? JSON.parse(text) : undefined) as T;
  };
  session = await call<Session>('POST', 'auth/sign-in', { email, password: demoPassword });
  keepSession(address, cookie, (renewed) => {
    session = renewed;
  });
  return { session, call, headers };
}

export async function folderNamed(api: Api, name: string): Promise<string> {
  interface Found {
    nodes: { id: string; name: string }[];
  }
  const queue = (await api.call<Found>('GET', 'nodes')).nodes.map((node) => node.id);
  for (const id of queue) {
    const { nodes } = await api.call<Found>('GET', `nodes/${id}/subnodes`);
    const found = nodes.find((node) => node.name === name);
    if (found) return found.id;
    queue.push(...nodes.map((node) => node.id));
  }
  throw new Error(`there is no folder ${name}`);
}

export async function createUpload(api: Api, nodeid: string, path: string) {
  const { size } = await stat(path);
  const body = { nodeid, filename: basename(path), filesize: size };
  const made = await api.call<{ pod: { id: string }; upload: { id: string } }>('POST', 'pods', body);
  return { podid: made.pod.id, uploadid: made.upload.id, size };
}

/**
 * Sends the missing bytes from the offset that the server reports, until it has all of them. Continues after a server
 * crash and a closed `line`.
 */
export async function sendAll(
  address: string,
  api: Api,
  uploadid: string,
  path: string,
  size: number,
  line: Line = {},
) {
  const url = `${address}/api/v1/uploads/${uploadid}`;
  const metadata = `uploadid ${Buffer.from(uploadid).toString('base64')}`;
  let cuts = 0;
  for (;;) {
    const tus = { ...api.headers(), 'tus-resumable': '1.0.0' };
    const head = await send('HEAD', url, tus).catch(() => undefined);
    if (head?.status === 200) {
      const offset = Number(head.headers['upload-offset']);
      if (offset === size) return { cuts };
      const patch = {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(size - offset),
      };
      const sent = await send('PATCH', url, patch, path, offset, line).catch(() => undefined);
      if (sent?.status !== 204) cuts++;
      if (sent && sent.status >= 400 && sent.status !== 409) throw new Error(`PATCH answered ${sent.status}`);
    } else if (head) {
      const create = { ...tus, 'upload-length': String(size), 'upload-metadata': metadata };
      await send('POST', `${address}/api/v1/uploads`, create).catch(() => undefined);
    }
    if (!head) await rest(100);
  }
}

/** Keep-alive, as in a browser: a client that sends `connection: close` may not receive an early response. */
const kept = new Agent({ keepAlive: true });

/** The connection that currently sends bytes. Tests use it to close the connection. */
export interface Line {
  sent?: ClientRequest;
  bytes?: number;
}

export function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  file?: string,
  start = 0,
  line: Line = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: kept }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    if (!file) return void sent.end();
    line.sent = sent;
    createReadStream(file, { start })
      .on('error', reject)
      .on('data', (part) => {
        line.bytes = (line.bytes ?? 0) + part.length;
      })
      .pipe(sent);
  });
}

export async function podWhen(
  api: Api,
  id: string,
  isIt: (pod: Pod) => boolean,
  seconds: number,
): Promise<Pod> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const { pod } = await api.call<{ pod: Pod }>('GET', `pods/${id}`);
    if (isIt(pod)) return pod;
    if (Date.now() > end) throw new Error(`after ${seconds} s the file is still ${pod.status.status}`);
    await rest(50);
  }
}

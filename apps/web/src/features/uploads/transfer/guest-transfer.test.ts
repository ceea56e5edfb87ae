import { beforeEach, expect, it, vi } from 'vitest';
import type { TransferEvents } from '../queue.ts';
import { findResumePoint, saveResumePoint } from '../resume/resume-store.ts';
import type { UploadItem } from '../upload-item.ts';
import { tooLarge } from '../widgets/guest-uploads.ts';
import { createTransfer } from './transfer.ts';
import type { Point } from './transport.ts';

// A guest upload is found again by its own id. The tus transfer itself is covered by the e2e tests.

interface Answer {
  status: number;
  code: string;
}
interface Options {
  uploadUrl: string | null;
  onSuccess(): void;
  onError(error: unknown): void;
}
const wire = vi.hoisted(() => ({ answers: [] as (Answer | null)[], urls: [] as (string | null)[] }));

/** The tus library is the network boundary: the mock starts and ends with the given server response. */
vi.mock('tus-js-client', () => ({
  Upload: class {
    options: Options;
    constructor(_: File, options: Options) {
      this.options = options;
    }
    start() {
      wire.urls.push(this.options.uploadUrl);
      const answer = wire.answers.shift();
      if (!answer) return this.options.onSuccess();
      const body = JSON.stringify({ error: { code: answer.code } });
      this.options.onError({ originalResponse: { getStatus: () => answer.status, getBody: () => body } });
    }
    abort() {}
  },
}));

const gone: Answer = { status: 404, code: 'ERR28' };
const file = new File(['x'.repeat(25)], 'A.mov');
const item = {
  id: 'first-id',
  file,
  name: 'A.mov',
  size: 25,
  fingerprint: '["A.mov"]',
} as unknown as UploadItem;
const pointOf = (clientid: string): Point => ({
  podid: '',
  folderid: 'code',
  uploadid: `up-${clientid}`,
  begun: false,
  partsize: null,
  clientid,
});

let announced: string[];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  announced = [];
  vi.stubGlobal('location', { href: 'http://rushes.test/' });
  wire.answers = [];
  wire.urls = [];
});

function send(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const events: TransferEvents = {
    announced: () => {},
    progress: () => {},
    finished: () => resolve('finished'),
    failed: ({ kind }) => resolve(kind),
  };
  createTransfer({
    announce: async (_, clientid) => {
      announced.push(clientid);
      return pointOf(clientid);
    },
    announcesAgain: true,
    path: 'uploadaccess/uploads',
    headers: async () => ({}),
    renew: async () => {},
    takeBack: async () => {},
  }).send(item, events);
  return promise;
}

it('announces a guest upload by its list id and deletes the resume point at the end', async () => {
  expect(await send()).toBe('finished');
  expect(announced).toEqual(['first-id']);
  expect(findResumePoint(item.fingerprint)).toBeUndefined();
});

it('resumes a guest upload after a reload with its earlier id and URL', async () => {
  saveResumePoint(item.fingerprint, { ...pointOf('older-id'), begun: true });
  expect(await send()).toBe('finished');
  expect(announced).toEqual(['older-id']);
  expect(wire.urls).toEqual(['http://rushes.test/api/v1/uploadaccess/uploads/up-older-id']);
});

it('announces a guest upload again when the server no longer knows it', async () => {
  wire.answers = [gone, gone, null];
  expect(await send()).toBe('finished');
  expect(announced).toEqual(['first-id', 'first-id', 'first-id']);
});

it('fails a guest upload that the link refuses, without a retry', async () => {
  wire.answers = [{ status: 409, code: 'ERR180' }];
  expect(await send()).toBe('refused');
  expect(announced).toEqual(['first-id']);
});

it('reports file size and maximum in MB for a file that is too large, never as equal numbers', () => {
  const MB = 1_048_576;
  expect(tooLarge(2 * MB, 2)).toBeNull();
  expect(tooLarge(2 * MB + 1, 2)?.params).toEqual({ size: 3, max: 2 });
  expect(tooLarge(6240 * MB, 5000)?.params).toEqual({ size: 6240, max: 5000 });
});

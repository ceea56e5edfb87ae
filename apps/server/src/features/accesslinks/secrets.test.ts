import { createAccessLink, inviteToAccessLink } from '@rushes/contract/accesslinks';
import { createSharedDownload } from '@rushes/contract/downloads';
import * as review from '@rushes/contract/reviewaccess';
import * as sending from '@rushes/contract/uploadaccess';
import { createUploadLink } from '@rushes/contract/uploadlinks';
import { expect, test } from 'vitest';
import { openLog } from '#platform/log/log.ts';
import { type Api, type As, startApi } from '#test/api.ts';
import { makeAsset, makePod, makeWorld } from '#test/fixtures.ts';
import { codeTo } from '#test/mails.ts';
import { tusCreate, tusHead, tusPatch } from '#test/tus.ts';
import { work } from '#test/worker.ts';

// Complete guest visits with all logging enabled: no secret appears in the log, and no page sends a referrer.

const PASSWORD = 'Guests-only-7!';
const WRONG = 'Guesswork-only-8!';
const email = 'kim@guest.test';

async function listening() {
  const lines: string[] = [];
  const api = await startApi({}, openLog('trace', { write: (line: string) => void lines.push(line) }));
  const world = await makeWorld(api.services);
  const team = await api.signIn('team@studio.test');
  const secrets = new Map<string, string>([
    ['password', PASSWORD],
    ['wrong password', WRONG],
  ]);
  const seen: Response[] = [];
  /** Requests as a browser does: cookie values are secrets too. */
  const ask = async (path: string, as?: As, init?: RequestInit) => {
    const response = await api.fetch(path, as, init);
    seen.push(response);
    for (const cookie of response.headers.getSetCookie()) {
      secrets.set(`cookie ${seen.length}`, cookie.split(';')[0]!.split('=').slice(1).join('='));
    }
    return response;
  };
  const post = (path: string, body: object, as?: As) =>
    ask(`/api/v1/${path}`, as, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { api, world, team, lines, secrets, seen, ask, post };
}

function expectSilence({ lines, secrets, seen }: Awaited<ReturnType<typeof listening>>, calls: number): void {
  // Every response was logged, so the absence of secrets is not due to missing lines.
  expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThanOrEqual(calls);
  expect(seen.length).toBeGreaterThanOrEqual(calls);
  const log = lines.join('');
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThanOrEqual(6);
    expect(log.includes(secret), `${name} in the log`).toBe(false);
    expect(log.includes(encodeURIComponent(secret)), `${name} in the log, encoded`).toBe(false);
  }
  for (const { url, headers } of seen) {
    expect(headers.get('referrer-policy'), url).toBe('no-referrer');
  }
}

const signatureIn = (address: string) => new URL(address, 'http://here').searchParams.get('s')!;

test('The visit of a reviewer leaves no code, password, token or signature in the log, and no Referer', async () => {
  const recorder = await listening();
  const { api, world, team, secrets, ask, post } = recorder;
  await work(api);
  const pod = await makePod(api.services, world.folder, world.users.team, { name: 'cut.mov', kind: 'video' });
  const bytes = new TextEncoder().encode('film');
  await makeAsset(api.services, world.folder, pod, { name: 'cut.mov', bytes, mimetype: 'video/mp4' });
  const { link } = await api.call(
    createAccessLink,
    {
      body: {
        podids: [pod],
        password: PASSWORD,
        receivers: [email],
        allowcomments: 1,
        allowdownloading: 1,
        allowplayingraw: 1,
        showassets: 1,
      },
    },
    team,
  );
  const code = link.url.split('/').at(-1)!;
  secrets.set('code of the link', code);
  const invited = { params: { id: link.id }, body: { receiver: email } };
  await api.call(inviteToAccessLink, invited, team);

  await ask(`/reviewaccess/${code}`);
  await ask(`/api/v1/reviewaccess/${code}`);
  await post(review.authorizeReview.path, { code, password: WRONG, name: 'Kim Guest', email });
  await post(review.sendReviewCode.path, { code, password: PASSWORD, email });
  const emailcode = await codeTo(api, email);
  secrets.set('code by e-mail', emailcode);
  const who = { code, password: PASSWORD, name: 'Kim Guest', email, emailcode };
  const entered = await post(review.authorizeReview.path, who);
  const { accessToken } = (await entered.json()) as review.Pass;
  secrets.set('token', accessToken);
  const as: As = { headers: { 'access-token': accessToken }, cookie: '' };
  const { pods } = (await (await ask('/api/v1/reviewaccess/files/info', as)).json()) as {
    pods: review.SharedPod[];
  };
  const address = Object.values(pods[0]!.asset)
    .flat()
    .find(({ url }) => url)!.url!;
  secrets.set('signature of the bytes', signatureIn(address));
  expect((await ask(address)).status).toBe(200);
  await post(review.createSharedComment.path, { podid: pod, content: 'Too dark' }, as);
  const taken = await post(createSharedDownload.path, { podids: [pod] }, as);
  const { ticket, url } = (await taken.json()) as { ticket: string; url: string };
  secrets.set('ticket', ticket);
  expect((await ask(url)).status).toBe(200);
  expectSilence(recorder, 9);
});

test('The visit of an upload link guest leaves no secret in the log, and no Referer', async () => {
  const recorder = await listening();
  const { api, world, team, secrets, ask, post } = recorder;
  const expireat = new Date(Date.now() + 864e5).toISOString();
  const body = { nodeid: world.folder.id, maxfilesize: 1, expireat, password: PASSWORD };
  const { link } = await api.call(createUploadLink, { body }, team);
  const code = link.url.split('/').at(-1)!;
  secrets.set('code of the link', code);

  await ask(`/uploadaccess/${code}`);
  await ask(`/api/v1/uploadaccess/${code}`);
  await post(sending.authorizeUpload.path, { code, password: WRONG });
  const entered = await post(sending.authorizeUpload.path, { code, password: PASSWORD });
  const { uploadToken } = (await entered.json()) as sending.UploadPass;
  secrets.set('token', uploadToken);
  const as: As = { headers: { 'upload-token': uploadToken }, cookie: '' };
  const announced = await post(sending.announceUpload.path, { filename: 'a.mov', filesize: 5 }, as);
  const { upload } = (await announced.json()) as { upload: { id: string } };
  const recordingApi: Api = { ...api, fetch: ask };
  await tusCreate(recordingApi, as, upload.id, 5);
  await tusHead(recordingApi, as, upload.id);
  expect((await tusPatch(recordingApi, as, upload.id, 0, new Uint8Array(5))).status).toBe(204);
  expectSilence(recorder, 8);
});

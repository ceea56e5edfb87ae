import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createComment } from '@rushes/contract/comments';
import { expect, onTestFinished, test } from 'vitest';
import { openWebhooks } from '#test/scenes/webhooks-scene.ts';

// The programs in docs/api/recipes, as they are printed there.
const recipes = join(import.meta.dirname, '../../../../../docs/api/recipes');
const { api, client, file, rename, listen, deliverDue, passTime } = await openWebhooks();

/** Stands for Slack or Teams. */
async function startChat() {
  const messages: unknown[] = [];
  const chat = { url: '', messages, status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (chat.status === 200) messages.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(chat.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  chat.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return chat;
}

/** Starts a recipe with the secret of a webhook that sends to it. */
async function startRecipe(name: string, env: Record<string, string>) {
  // The secret is known only after the webhook exists, and its address only after the program runs.
  const { webhook, secret } = await listen(['comment.created']);
  const child: ChildProcess = spawn(process.execPath, [join(recipes, name)], {
    env: { ...process.env, ...env, RUSHES_SECRET: secret, PORT: '0' },
    // The failures that a test causes are written there.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const url = `http://127.0.0.1:${/\d+/.exec(line)![0]}/`;
  await api.services.db.updateTable('webhooks').set({ url }).where('id', '=', webhook.id).execute();
  return { url };
}

const comment = async (content: string) => {
  const id = await file('cut <1>.mov');
  await api.call(createComment, { params: { id }, body: { content } }, client);
  return `${api.url}/pod/${id}`;
};

test('The recipe for Slack posts a comment once, and again after Slack failed', async () => {
  const chat = await startChat();
  const { url } = await startRecipe('slack.mjs', { SLACK_URL: chat.url });
  chat.status = 503;
  const link = await comment('Too dark & <slow>');
  await deliverDue();
  expect(chat.messages).toEqual([]);
  chat.status = 200;
  await passTime(60);
  await deliverDue();
  expect(chat.messages).toEqual([
    { text: `client Test commented on cut &lt;1&gt;.mov: Too dark &amp; &lt;slow&gt; (<${link}|open>)` },
  ]);
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
  const headers = { ...forged, 'webhook-signature': 'v1,AAAA' };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(401);
});

test('The recipe for Teams posts a card', async () => {
  const chat = await startChat();
  await startRecipe('teams.mjs', { TEAMS_URL: chat.url });
  const link = await comment('Too dark');
  await deliverDue();
  expect(chat.messages).toMatchObject([
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            body: [{ text: 'client Test commented on cut <1>.mov: Too dark' }],
            actions: [{ url: link }],
          },
        },
      ],
    },
  ]);
});

test('The recipe for n8n returns the event, and refuses a changed body', async () => {
  const hook = await listen(['file.renamed']);
  const id = await file();
  await rename(id, 'n8n.mov');
  await deliverDue();
  const [got] = hook.receiver.received;
  const text = readFileSync(join(recipes, 'n8n-code-node.js'), 'utf8').replace('whsec_…', hook.secret);
  const node = new Function('$input', 'require', text) as (input: object, require: NodeJS.Require) => unknown;
  const run = (body: string) => {
    const item = { json: { headers: got!.headers }, binary: { data: { data: btoa(body) } } };
    return node({ first: () => item }, createRequire(import.meta.url));
  };
  expect(run(got!.body)).toMatchObject([
    { json: { id: got!.id, type: 'file.renamed', data: { file: { id } } } },
  ]);
  expect(() => run(got!.body.replace('n8n.mov', 'other.mov'))).toThrow('The signature is wrong.');
});

import { hostname } from 'node:os';
import { api, disconnect, type Scope, signInWithDevice } from '@rushes/client';
import type { Command } from '../command.ts';
import { usageError } from '../failure.ts';

const areas = 'files:write comments:write links:write';

export const login: Command = {
  name: 'login',
  summary: 'Connect this computer to your account.',
  usage: '--url <address> [options]',
  details: `Shows a code that you enter in the browser, on this or another device. With an API token in RUSHES_TOKEN no
sign-in is needed.`,
  options: {
    scopes: { type: 'string', value: 'list', help: `what it may do; without it: "${areas}"` },
  },
  arguments: [0, 0],
  async run({ output, signal, credentials, url }, _args, { scopes = areas }) {
    const address = new URL(await url()).origin;
    const before = await credentials.load();
    const grant = await signInWithDevice({
      url: address,
      name: `Command line on ${hostname()}`,
      scopes: String(scopes).split(/[\s,]+/) as Scope[],
      clientid: before?.url === address ? before.clientid : undefined,
      signal,
      onCode({ page, code, pageWithCode }) {
        if (output.json) output.result({ page, code, pageWithCode }, '');
        else output.note(`Open ${page} and enter the code ${code}\n(or open ${pageWithCode})`);
      },
    });
    await credentials.save(grant);
    output.result(
      { url: address, scopes: grant.scopes },
      `Signed in at ${address}: ${grant.scopes.join(' ')}`,
    );
  },
};

export const logout: Command = {
  name: 'logout',
  summary: 'Disconnect this computer from your account.',
  usage: '',
  options: {},
  arguments: [0, 0],
  async run({ output, credentials }) {
    const grant = await credentials.load();
    if (!grant) throw usageError('This computer is not signed in.');
    // Also if the server cannot be reached: the user wants it gone from this computer.
    await credentials.remove();
    await disconnect(grant);
    output.result({ url: grant.url }, `Signed out from ${grant.url}`);
  },
};

export const whoami: Command = {
  name: 'whoami',
  summary: 'Show whom the commands act as, and what they may do.',
  usage: '',
  options: {},
  arguments: [0, 0],
  async run({ output, client, url }) {
    const { token, user, tenantid } = await (await client()).call(api.tokens.getToken);
    output.result({ url: await url(), user, tenantid, token }, [
      `${user.name} at ${await url()}`,
      `Token: ${token.name} …${token.hint}${token.node ? `, only in ${token.node.name ?? 'a deleted folder'}` : ''}`,
      `Scopes: ${token.scopes.join(' ')}`,
    ]);
  },
};

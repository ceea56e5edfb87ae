import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../../../../packages/cli/src/run.ts';
import { startApi } from '../api.ts';
import { atFileEnd } from '../file-end.ts';
import { makeNode, makePod, makeWorld } from '../fixtures.ts';
import { enter } from '../session.ts';
import { makeProgram } from '../tokens.ts';

interface Ran {
  code: number;
  out: string;
  err: string;
  json: Record<string, unknown>[];
}

export interface CliEnvironment {
  token?: string | undefined;
  env?: Record<string, string>;
  stdin?: string;
  isTTY?: boolean;
  signal?: AbortSignal;
  onOut?: (text: string) => void;
}

export const video = { kind: 'video', mimetype: 'video/mp4', duration: 10_000, framerate: 25 } as const;

/** The test world with the command line, signed in with tokens of a team member and of a client user. */
export async function openCli() {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const team = await enter(api, world.users.team);
  const home = await mkdtemp(join(tmpdir(), 'test-cli-'));
  atFileEnd(() => rm(home, { recursive: true, force: true }));
  const [ofTeam, ofClient] = await Promise.all(
    (['team', 'client'] as const).map((who) => makeProgram(api, { userid: world.users[who] })),
  );
  const secrets = { team: ofTeam!.secret, client: ofClient!.secret };

  /** A command in this process, with the token of the team unless given. */
  async function cli(
    args: string[],
    { token = secrets.team, env = {}, stdin = '', isTTY = false, signal, onOut }: CliEnvironment = {},
  ) {
    const ran: Ran = { code: 0, out: '', err: '', json: [] };
    const stream = (name: 'out' | 'err') => ({
      isTTY,
      columns: 80,
      write: (text: string | Uint8Array) => {
        ran[name] += Buffer.from(text as string).toString();
        if (name === 'out') onOut?.(ran.out);
      },
    });
    ran.code = await run(args, {
      env: { HOME: home, RUSHES_URL: api.url, ...(token ? { RUSHES_TOKEN: token } : {}), ...env },
      stdin: Object.assign(Readable.from([stdin]), { isTTY }),
      stdout: stream('out'),
      stderr: stream('err'),
      signal: signal ?? new AbortController().signal,
    });
    if (args.includes('--json'))
      ran.json = ran.out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    return ran;
  }

  const folder = async (name = randomBytes(6).toString('hex')) => ({
    name,
    ...(await makeNode(api.services, world.folder, name)),
  });
  const makeVideo = (name: string, at = world.folder) =>
    makePod(api.services, at, world.users.team, { name, ...video });
  return { api, world, team, home, secrets, cli, folder, makeVideo };
}

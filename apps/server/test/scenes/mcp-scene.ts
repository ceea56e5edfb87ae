import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Scope } from '@rushes/contract/scopes';
import { expect } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, startApi } from '../api.ts';
import { makeNode, makePod, makeWorld, type World } from '../fixtures.ts';
import { makeConnected } from '../oauth.ts';
import { enter } from '../session.ts';

export const READ: Scope[] = ['files:read', 'comments:read'];
export const ALL: Scope[] = ['files:write', 'comments:write', 'links:write'];
type Called = Awaited<ReturnType<Client['callTool']>>;
export const textOf = ({ content }: Called) => (content as { text: string }[])[0]!.text;

/** A tenant with a video of 10 s at 25 frames per second and one that only the team sees, and the stock MCP client. */
export async function openMcp() {
  const api: Api = await startApi();
  const world: World = await makeWorld(api.services);
  const team = await enter(api, world.users.team);
  const about = { kind: 'video', mimetype: 'video/mp4', duration: 10_000, framerate: 25 } as const;
  const make = (place: World['folder'], name: string) =>
    makePod(api.services, place, world.users.team, { name, ...about });
  const [video, hidden] = [
    await make(world.folder, 'Harbour cut.mov'),
    await make(world.hidden, 'Secret cut.mov'),
  ];
  return {
    ...{ api, world, team, video, hidden },
    /** Two older versions of a new file: with other properties, and with comments. */
    async makeVersions() {
      const about = { kind: 'video', mimetype: 'video/mp4', framerate: 25 } as const;
      const place = await makeNode(api.services, world.project, `Versions ${newId()}`);
      const make = (order: number, more: object) =>
        makePod(api.services, place, world.users.team, {
          name: `Cut ${order}.mov`,
          order,
          ...about,
          ...more,
        });
      const newest = await make(3, { duration: 9000, size: 300, versionscount: 3 });
      const older = { parentpodid: newest };
      const first = await make(1, { duration: 12_000, size: 100, ...older });
      return { newest, first, second: await make(2, { duration: 10_000, size: 200, ...older }) };
    },
    /** With a token for this endpoint. */
    async connect(userid: string, scopes: readonly Scope[]): Promise<Client> {
      const { secret } = await makeConnected(api, userid, { scopes, resource: 'mcp' });
      const headers = { authorization: `Bearer ${secret}` };
      const mcp = new Client({ name: 'test', version: '1' });
      await mcp.connect(
        new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit: { headers } }),
      );
      return mcp;
    },
    async call<Reply>(mcp: Client, name: string, input: Record<string, unknown> = {}): Promise<Reply> {
      const answer = await mcp.callTool({ name, arguments: input });
      if (answer.isError) throw new Error(textOf(answer));
      return JSON.parse(textOf(answer)) as Reply;
    },
    async refusal(mcp: Client, name: string, input: Record<string, unknown>): Promise<string> {
      const answer = await mcp.callTool({ name, arguments: input });
      expect(answer.isError).toBe(true);
      return textOf(answer).split(':')[0]!;
    },
    post: (body: unknown, as?: As) =>
      api.fetch('/mcp', as, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(body),
      }),
  };
}

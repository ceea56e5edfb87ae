import * as contract from '@rushes/contract/mcp';
import type { UserCtx } from '#platform/context/context.ts';
import { type Binding, bindRaw, type Http } from '#platform/http/bind.ts';
import type { Calls } from '#platform/http/call-endpoint.ts';
import { serveMcp } from './serve-mcp.service.ts';

export const mcpRoutes = (calls: Calls): Binding[] => [
  bindRaw(contract.mcp, async (ctx, _input, http) => {
    const answer = await serveMcp(
      ctx as UserCtx,
      calls,
      requestOf(ctx.settings.publicUrl, http),
      http.request.body,
    );
    const { reply } = http;
    void reply.status(answer.status).header('cache-control', 'no-store');
    const type = answer.headers.get('content-type');
    if (type) void reply.header('content-type', type);
    await reply.send(Buffer.from(await answer.arrayBuffer()));
  }),
  bindRaw(contract.mcpStream, async (_ctx, _input, { reply }) => {
    await reply.status(405).headers({ allow: 'POST', 'cache-control': 'no-store' }).send();
  }),
];

/** The body is already read. The credentials stay here. */
function requestOf(publicUrl: string, { request }: Http): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (/^(accept|content-type|mcp-[a-z-]+)$/.test(name) && typeof value === 'string')
      headers.set(name, value);
  return new Request(`${publicUrl}${request.url}`, { method: 'POST', headers });
}

import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { AppError } from '@rushes/contract/app-error';
import { includesScope } from '@rushes/contract/scopes';
import type { UserCtx } from '#platform/context/context.ts';
import type { Calls } from '#platform/http/call-endpoint.ts';
import { calledIn } from './model/called.ts';
import type { Caller, Outcome, Tool } from './model/tool.ts';
import { noteCall } from './note-call.service.ts';
import { readingTools } from './tools/read-tools.service.ts';
import { reviewTools } from './tools/review-tools.service.ts';
import { sharingTools } from './tools/share-tools.service.ts';

const tools: readonly Tool[] = [...readingTools, ...reviewTools, ...sharingTools];
/** Also as resources, by their address. */
const resources = [
  { kind: 'file', tool: 'get_file' },
  { kind: 'folder', tool: 'list_folder' },
] as const;

/** How a call ended; undefined without a refusal. Until a tool has run, the protocol has refused the call. */
interface Ending {
  refused: string | undefined;
}

const instructions =
  'Rushes stores and reviews video, audio and images. Folders contain folders and files; a file can have several versions, each with its own id. Times are milliseconds, frames count from 0. Pages for people are at the address `page` of a file.';

/** Answers one message. Nothing is kept between requests, so that any server process can answer the next one. */
export async function serveMcp(
  ctx: UserCtx,
  calls: Calls,
  request: Request,
  body: unknown,
): Promise<Response> {
  // Each request counts once against the limits of the token, so it can contain one call only.
  if (Array.isArray(body)) return refuse(-32600, 'Send one message per request: batches are not supported.');
  if (isSubscription(body)) return refuse(-32601, 'There are no subscriptions.');
  const called = calledIn(body);
  const ending: Ending = { refused: 'invalid' };
  const handler = createMcpHandler(() => buildServer(ctx, calls, ending), {
    onerror: (error) => ctx.log.debug({ err: error }, 'an MCP message was refused'),
  });
  try {
    const response = await handler.fetch(request, { parsedBody: body });
    // Read before the handler closes.
    const text = await response.text();
    return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
  } finally {
    await handler.close();
    if (called) await noteCall(ctx, called, ending.refused);
  }
}

const refuse = (code: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status: 400 });

/** Its answer would be a stream without an end. */
const isSubscription = (body: unknown) => (body as { method?: string }).method === 'subscriptions/listen';

function buildServer(ctx: UserCtx, calls: Calls, ending: Ending): McpServer {
  const { version } = ctx.settings;
  const server = new McpServer({ name: 'rushes', title: 'Rushes', version }, { instructions });
  const caller: Caller = {
    ctx,
    call: (endpoint, input) => calls.call(ctx, endpoint, input),
    check: (endpoint, input) => calls.check(ctx, endpoint, input),
    require: (endpoint) => calls.require(ctx, endpoint),
  };
  const held = ctx.actor.token?.scopes;
  const offered = tools.filter(({ scopes }) => !held || scopes.every((scope) => includesScope(held, scope)));
  for (const tool of offered) {
    const { name, title, description, input: inputSchema } = tool;
    const annotations = {
      readOnlyHint: tool.scopes.every((scope) => scope.endsWith(':read')),
      destructiveHint: false,
    };
    server.registerTool(name, { title, description, inputSchema, annotations }, async (input) => {
      const outcome = await run(caller, tool, input as Record<string, unknown>, ending);
      if ('refusal' in outcome) return { content: [textOf(outcome.refusal)], isError: true };
      return { content: [contentOf(outcome.value)] };
    });
  }
  for (const { kind, tool: name } of resources) {
    const tool = offered.find((one) => one.name === name);
    if (!tool) continue;
    const template = new ResourceTemplate(`rushes://${kind}/{id}`, { list: undefined });
    const about = { title: tool.title, description: tool.description, mimeType: 'application/json' };
    server.registerResource(kind, template, about, async (uri, { id }) => {
      const outcome = await run(caller, tool, tool.input.parse({ [`${kind}_id`]: id }), ending);
      if ('refusal' in outcome) throw new Error(outcome.refusal);
      return {
        contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(outcome.value) }],
      };
    });
  }
  return server;
}

type Ran = { value: Outcome } | { refusal: string };

/** Runs a tool. What the product refuses is an answer that the model can read. */
async function run(caller: Caller, tool: Tool, input: Record<string, unknown>, ending: Ending): Promise<Ran> {
  ending.refused = 'failed';
  try {
    const value = await tool.run(caller, input);
    ending.refused = undefined;
    return { value };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ending.refused = error.code;
    return { refusal: `${error.code}: ${error.message}` };
  }
}

const textOf = (text: string) => ({ type: 'text' as const, text });

function contentOf(value: Outcome) {
  if (typeof value === 'string') return textOf(value);
  if ('picture' in value) {
    const { bytes, mimetype } = value.picture as { bytes: Buffer; mimetype: string };
    return { type: 'image' as const, data: bytes.toString('base64'), mimeType: mimetype };
  }
  return textOf(JSON.stringify(value));
}

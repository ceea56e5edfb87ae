import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A page of tool descriptions or a drawing fits; uploads do not belong here. */
export const MCP_LINES_MAX = 500;

export const mcp = endpoint({
  name: 'mcp.request',
  route: 'POST //mcp',
  gate: 'session',
  scope: 'any',
  open: 'json',
  resource: 'mcp',
  raw: 'text',
  summary:
    'The Model Context Protocol (Streamable HTTP, without sessions): one JSON-RPC message per request. Tools need the scopes of the calls they make.',
  body: z.union([z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }), z.array(z.unknown())]),
});

export const mcpStream = endpoint({
  name: 'mcp.stream',
  route: 'GET //mcp',
  gate: 'public',
  open: 'json',
  raw: 'text',
  summary: 'Answers 405: the server sends no messages on its own.',
});

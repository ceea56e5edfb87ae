import { z } from 'zod';
import { type Endpoint, urlPath } from './endpoint.ts';
import { scopes } from './scopes.ts';
import { webhookEventNames, webhookEvents } from './webhook-events.ts';
import { WebhookPayload } from './webhooks.ts';
import { ErrorBody } from './wire.ts';

interface Operation {
  operationId: string;
  summary: string;
  'x-gate': string;
  /** The scope that an API token needs; `person` is refused for tokens. */
  'x-scope'?: string;
  'x-fresh'?: true;
  security: Record<string, string[]>[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  /** Requests that the server sends, by event. */
  webhooks: Record<string, unknown>;
  components: unknown;
}

/** OpenAPI 3.1, generated from the endpoints; committed to docs, so that API changes show up in a diff. */
export function openapiDocument(endpoints: readonly Endpoint[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  shared.clear();
  for (const endpoint of endpoints) {
    const path = urlPath(endpoint.path).replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rushes',
      version,
      description:
        'Media times are integers in milliseconds, timestamps are ISO 8601 in UTC, ids are UUIDs, and flags are 0 or 1. All errors have the same format.',
    },
    paths,
    webhooks: Object.fromEntries(webhookEventNames.map((name) => [name, webhook(webhookEvents[name].when)])),
    components: {
      securitySchemes: {
        idToken: { type: 'apiKey', in: 'header', name: 'id-token' },
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'rsh_…',
          description: `API token. Scopes, of which \`write\` includes \`read\`: ${scopes.join(', ')}.`,
        },
      },
      schemas: { Error: schema(ErrorBody, 'output'), ...Object.fromEntries(shared) },
    },
  };
}

const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

function webhook(summary: string) {
  const content = { 'application/json': { schema: schema(WebhookPayload, 'output') } };
  const requestBody = { required: true, content };
  return {
    post: {
      summary,
      parameters: signatureHeaders,
      requestBody,
      responses: { '2XX': { description: 'Accepted' } },
    },
  };
}

function operation(endpoint: Endpoint): Operation {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-gate': endpoint.gate,
    ...(endpoint.scope ? { 'x-scope': endpoint.scope } : {}),
    ...(endpoint.recentAuth ? { 'x-fresh': true as const } : {}),
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schema(endpoint.body, 'input') },
              ...(endpoint.files ? { 'multipart/form-data': { schema: formSchema(endpoint) } } : {}),
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...(endpoint.reply
          ? { content: { 'application/json': { schema: schema(endpoint.reply, 'output') } } }
          : {}),
      },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A session, or an API token with the scope. */
function securityOf({ gate, scope }: Endpoint): Operation['security'] {
  if (gate === 'public') return [];
  const session = { idToken: [], accessToken: [] };
  if (!scope || scope === 'person') return [session];
  return [session, { apiToken: scope === 'any' ? [] : [scope] }];
}

/** Multipart form: the fields of the body as text, plus the files. */
function formSchema({ body, files = [] }: Endpoint): object {
  const { properties = {}, ...rest } = schema(body!, 'input') as { properties?: Record<string, unknown> };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...rest, properties: { ...properties, ...Object.fromEntries(files.map((name) => [name, file])) } };
}

function parameters(from: z.ZodType | undefined, place: 'path' | 'query'): Operation['parameters'] {
  if (!from) return [];
  const { properties = {}, required = [] } = schema(from, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

/** Named schemas are stored once, under components. */
const shared = new Map<string, unknown>();

function schema(from: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(from, { io, unrepresentable: 'any' });
  const text = JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, ...own } = JSON.parse(text) as { $defs?: Record<string, { id?: string }> };
  for (const [name, { id: __, ...shape }] of Object.entries($defs)) shared.set(name, shape);
  return own;
}

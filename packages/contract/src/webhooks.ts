import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { because } from './reasons.ts';
import { TEST_EVENT, webhookEventNames } from './webhook-events.ts';
import { Flag, FlagOut, Id, Instant, Page, readText } from './wire.ts';

export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 2048;
/** Both secrets sign for this long after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
/** A delivery is retried for this long. */
export const RETRY_DAYS = 3;
/** An endpoint at which every delivery failed for this long is turned off. */
export const FAILING_DAYS = 5;
/** How long the delivery log is kept. */
export const LOG_DAYS = 30;
/** Characters of a response that the log keeps. */
export const RESPONSE_MAX = 4096;

/** Why an endpoint is off: by an administrator, after days of failures, or because it answered 410 Gone. */
export const offReasons = ['manual', 'failing', 'gone'] as const;
export type OffReason = (typeof offReasons)[number];

/**
 * `cancelled`: the endpoint was turned off before the event was delivered. `withheld`: the item became team only, and
 * the endpoint does not receive events of team-only items.
 */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'cancelled', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed. `status`: the response was not 2xx. */
export const attemptErrors = [
  'status',
  'redirect',
  'timeout',
  'dns',
  'private',
  'tls',
  'unreachable',
  'closed',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(webhookEventNames)),
    /** Only events in this folder and below. A deleted folder has no name. */
    folder: z.object({ id: Id, name: z.string().nullable() }).nullable(),
    /** Also events of team-only items. */
    teamonly: FlagOut,
    active: FlagOut,
    off: z.enum(offReasons).nullable(),
    /** Since when every delivery has failed. */
    failingsince: Instant.nullable(),
    /** Until when the previous secret also signs. */
    previousuntil: Instant.nullable(),
    /** Deliveries that have not ended. */
    waiting: z.number().int(),
    /** When the newest delivered event was accepted. */
    lastat: Instant.nullable(),
    createdat: Instant,
    createdby: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z
  .object({
    id: Id,
    /** The `webhook-id` header: the same for every attempt and replay. */
    eventid: Id,
    type: z.enum([...webhookEventNames, TEST_EVENT]),
    /** The name of the file, folder or user it is about. */
    name: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    createdat: Instant,
    /** When the next attempt is due. */
    nextat: Instant.nullable(),
    endedat: Instant.nullable(),
    status: z.number().int().nullable(),
    error: z.enum(attemptErrors).nullable(),
    ms: z.number().int().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookAttempt = z
  .object({
    at: Instant,
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    status: z.number().int().nullable(),
    error: z.enum(attemptErrors).nullable(),
    ms: z.number().int(),
    /** The first characters of the response. */
    response: z.string(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** What an endpoint receives. Only the parts that the event is about are present. */
export const WebhookPayload = z
  .object({
    type: z.enum([...webhookEventNames, TEST_EVENT]),
    /** When it happened. */
    timestamp: Instant,
    data: z.object({
      workspaceid: Id,
      /** Null for what the server did by itself; the id is null for guests. */
      user: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
      file: z.object({ id: Id, name: z.string(), folderid: Id.nullable(), url: z.string() }).optional(),
      folder: z.object({ id: Id, name: z.string(), url: z.string() }).optional(),
      comment: z
        .object({
          id: Id,
          /** Null when the comment was deleted. */
          text: z.string().nullable(),
          parentid: Id.nullable(),
          teamonly: FlagOut,
          start: z.number().nullable(),
          end: z.number().nullable(),
          startframe: z.number().int().nullable(),
          endframe: z.number().int().nullable(),
        })
        .optional(),
      link: z
        .object({
          id: Id,
          kind: z.enum(['share', 'upload', 'embed']),
          files: z.array(Id),
          folders: z.array(Id),
          visitor: z.object({ name: z.string(), email: z.string() }).optional(),
        })
        .optional(),
      member: z.object({ id: Id, name: z.string() }).optional(),
      /** Depends on the event, such as `from` and `to` when a file is renamed. */
      details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
    }),
  })
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof WebhookPayload>;

const events = z
  .array(z.enum(webhookEventNames))
  .min(1, because('noItems'))
  .max(webhookEventNames.length)
  .transform((list) => [...new Set(list)]);

const fields = {
  url: z.string().trim().max(WEBHOOK_URL_MAX),
  description: z.string().transform(readText).pipe(z.string().max(191)),
  events,
  folderid: Id.nullable(),
  teamonly: Flag,
};

const gate = 'control TenantConfiguration' as const;
const one = z.object({ webhook: Webhook });
const withSecret = z.object({ webhook: Webhook, secret: z.string() });

export const listWebhooks = endpoint({
  name: 'webhooks.list',
  route: 'GET tenants/:id/webhooks',
  gate,
  scope: 'webhooks:read',
  summary: 'List the webhooks of a tenant.',
  reply: z.object({
    webhooks: z.array(Webhook),
    /** Whether the operator allows http and addresses in private networks. */
    privateallowed: FlagOut,
  }),
});

export const createWebhook = endpoint({
  name: 'webhooks.create',
  route: 'POST tenants/:id/webhooks',
  gate,
  scope: 'webhooks:write',
  recentAuth: 'people',
  summary: 'Create a webhook. The reply contains its secret, which cannot be read again.',
  body: z.object({
    ...fields,
    description: fields.description.default(''),
    folderid: fields.folderid.default(null),
    teamonly: Flag.default(0),
  }),
  reply: withSecret,
  status: 201,
});

export const updateWebhook = endpoint({
  name: 'webhooks.update',
  route: 'PATCH tenants/:id/webhooks/:webhookid',
  gate,
  scope: 'webhooks:write',
  recentAuth: 'people',
  summary:
    'Change a webhook. Turning it off cancels its waiting deliveries; events are not recorded until it is turned on again.',
  body: z.object({ ...fields, active: Flag }).partial(),
  reply: one,
});

export const deleteWebhook = endpoint({
  name: 'webhooks.delete',
  route: 'DELETE tenants/:id/webhooks/:webhookid',
  gate,
  scope: 'webhooks:write',
  summary: 'Delete a webhook with its delivery log.',
  status: 204,
});

export const rotateWebhookSecret = endpoint({
  name: 'webhooks.rotate',
  route: 'POST tenants/:id/webhooks/:webhookid/secret',
  gate,
  scope: 'webhooks:write',
  recentAuth: 'people',
  summary: `Replace the secret. For ${SECRET_OVERLAP_HOURS} hours, deliveries carry a signature with each of the two.`,
  reply: withSecret,
});

export const testWebhook = endpoint({
  name: 'webhooks.test',
  route: 'POST tenants/:id/webhooks/:webhookid/test',
  gate,
  scope: 'webhooks:write',
  summary: 'Send the event `webhook.test`.',
  reply: z.object({ delivery: WebhookDelivery }),
  status: 201,
});

export const listDeliveries = endpoint({
  name: 'webhooks.deliveries',
  route: 'GET tenants/:id/webhooks/:webhookid/deliveries',
  gate,
  scope: 'webhooks:read',
  summary: `List the deliveries of a webhook, newest first. They are kept for ${LOG_DAYS} days.`,
  query: Page.extend({ state: z.enum(deliveryStates).optional() }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), next: z.string().nullable() }),
});

const delivery = z.object({
  delivery: WebhookDelivery,
  /** The body of the request. */
  body: z.string(),
  /** Newest first. */
  tries: z.array(WebhookAttempt),
});

export const getDelivery = endpoint({
  name: 'webhooks.delivery',
  route: 'GET tenants/:id/webhooks/:webhookid/deliveries/:deliveryid',
  gate,
  scope: 'webhooks:read',
  summary: 'One delivery with the request and the response of each attempt.',
  reply: delivery,
});

export const replayDelivery = endpoint({
  name: 'webhooks.replay',
  route: 'POST tenants/:id/webhooks/:webhookid/deliveries/:deliveryid/replay',
  gate,
  scope: 'webhooks:write',
  summary: 'Send a delivery that has ended again, with the same id and body.',
  reply: z.object({ delivery: WebhookDelivery }),
});

export const webhookEndpoints = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  replayDelivery,
] as const;

import type { OffReason } from '@rushes/contract/webhooks';
import { RESPONSE_MAX } from '@rushes/contract/webhooks';
import { notify } from '#features/notifications/index.ts';
import { listKeepers } from '#features/users/index.ts';
import { clock, recordAudit } from '#platform/audit/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { type Posted, post, type Resolve } from '#platform/outgoing/post.ts';
import { bodyOf } from '../deliveries.present.ts';
import { signedHeaders } from '../model/signature.ts';
import { isGivenUp, nextDelay } from '../webhooks.policy.ts';
import { lockWebhook, turnOff } from '../webhooks.queries.ts';
import { SECRET_PURPOSE } from '../webhooks.service.ts';
import {
  type Claimed,
  endAttempt,
  insertAttempt,
  noteFailure,
  noteSuccess,
  wakeNext,
} from './deliver.queries.ts';

/** Shorter than the lease. */
const TIMEOUT_MS = 15_000;

export interface Sending {
  signal?: AbortSignal;
  /** For tests: they have no name server, and no 15 seconds. */
  resolve?: Resolve;
  timeoutMs?: number;
}

/** One attempt. Nothing is written if the process stops meanwhile: then the delivery is tried again at once. */
export async function deliver(services: Services, claimed: Claimed, sending: Sending = {}): Promise<void> {
  const { db } = services;
  if (claimed.withheld) {
    await db.transaction().execute(async (trx) => {
      await lockWebhook(trx, claimed.tenantid, claimed.webhookid);
      const ended = await endAttempt(trx, claimed, { state: 'withheld', attempts: claimed.attempts });
      if (ended) await wakeNext(trx, claimed);
    });
    return;
  }
  const started = Date.now();
  const { headers, posted } = await send(services, claimed, sending).catch(async (error) => {
    await db
      .transaction()
      .execute((trx) => endAttempt(trx, claimed, { state: 'waiting', attempts: claimed.attempts }));
    throw error;
  });
  const ms = Date.now() - started;
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, claimed.tenantid, claimed.webhookid);
    if (!(await settle(trx, claimed, posted))) return;
    await insertAttempt(trx, {
      tenantid: claimed.tenantid,
      deliveryid: claimed.deliveryid,
      at: new Date(started),
      url: claimed.url,
      headers: JSON.stringify(headers),
      status: posted.status ?? null,
      error: posted.error ?? null,
      ms,
      response: posted.response.slice(0, RESPONSE_MAX),
    });
    if (!posted.error) return noteSuccess(trx, claimed.webhookid);
    await noteFailed(services, trx, claimed, posted);
  });
}

async function send(
  { keyring, settings }: Services,
  claimed: Claimed,
  { signal, resolve, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<{ headers: Record<string, string>; posted: Posted }> {
  const body = bodyOf(claimed, settings.publicUrl);
  const secrets = [claimed.secret, claimed.previoussecret].flatMap((sealed) => {
    const secret = sealed && keyring.unseal(SECRET_PURPOSE, sealed);
    return secret ? [secret] : [];
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Rushes/${settings.version}`,
    ...signedHeaders(secrets, { id: claimed.id, timestamp, body }),
  };
  const posted = await post({
    url: claimed.url,
    headers,
    body,
    timeoutMs,
    responseMax: RESPONSE_MAX,
    privateAddresses: settings.privateWebhooks,
    ...(signal ? { signal } : {}),
    ...(resolve ? { resolve } : {}),
  });
  return { headers, posted };
}

/** Returns false if another worker has the delivery, or the webhook was turned off meanwhile. */
async function settle(trx: Trx, claimed: Claimed, { error, retryAfter }: Posted): Promise<boolean> {
  const attempts = claimed.attempts + 1;
  const triedForMs = Date.now() - Date.parse(claimed.firstat!);
  const nextMs = error ? nextDelay(attempts, { triedForMs, retryAfter }) : undefined;
  if (nextMs !== undefined) return endAttempt(trx, claimed, { state: 'waiting', attempts, nextMs });
  const ended = await endAttempt(trx, claimed, { state: error ? 'failed' : 'delivered', attempts });
  if (ended) await wakeNext(trx, claimed);
  return ended;
}

const GONE = 410;

async function noteFailed(services: Services, trx: Trx, claimed: Claimed, { status }: Posted): Promise<void> {
  const failing = await noteFailure(trx, claimed.webhookid);
  if (!failing) return;
  const off: OffReason | undefined =
    status === GONE ? 'gone' : isGivenUp(failing.failures, failing.failingms) ? 'failing' : undefined;
  if (!off) return;
  const { tenantid, webhookid } = claimed;
  await turnOff(trx, tenantid, webhookid, off);
  const { host } = new URL(claimed.url);
  for (const userid of await listKeepers(trx, tenantid)) {
    await notify(trx, { tenantid, userid, code: 'NM61', params: { host } });
  }
  await recordAudit(trx, clock(services), {
    action: 'webhook.disabled',
    tenantid,
    subjectid: webhookid,
    data: { name: host, off },
  });
}

import type { WebhookEvent } from '@rushes/contract/webhook-events';
import type { AttemptError, DeliveryState, OffReason } from '@rushes/contract/webhooks';
import type { Generated } from 'kysely';
import type { Flag, Instant, Json, MaybeInstant } from './columns.ts';

export interface WebhookTables {
  webhooks: {
    id: string;
    tenantid: string;
    url: string;
    description: Generated<string>;
    events: WebhookEvent[];
    folderid: string | null;
    teamonly: Flag;
    active: Flag;
    off: OffReason | null;
    secret: string;
    previoussecret: string | null;
    previousuntil: MaybeInstant;
    failures: Generated<number>;
    failingsince: MaybeInstant;
    createdbyid: string;
    createdat: Instant;
  };
  webhook_events: {
    id: string;
    tenantid: string;
    type: string;
    subjectid: string;
    name: string;
    podids: Generated<string[]>;
    nodeids: Generated<string[]>;
    commentid: string | null;
    data: Json<Record<string, unknown>>;
    createdat: Instant;
  };
  webhook_deliveries: {
    id: string;
    seq: Generated<number>;
    tenantid: string;
    webhookid: string;
    eventid: string;
    subjectid: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    firstat: MaybeInstant;
    nextat: Instant;
    leaseid: string | null;
    leaseduntil: MaybeInstant;
    createdat: Instant;
    endedat: MaybeInstant;
  };
  webhook_attempts: {
    id: Generated<number>;
    tenantid: string;
    deliveryid: string;
    at: Instant;
    url: string;
    headers: Json<Record<string, string>>;
    status: number | null;
    error: AttemptError | null;
    ms: number;
    response: Generated<string>;
  };
}

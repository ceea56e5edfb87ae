import type { Ability, Group } from '@rushes/contract/abilities';
import type { Seller } from '@rushes/contract/billing';
import type { Scope } from '@rushes/contract/scopes';
import type { Kysely, Transaction } from 'kysely';
import type { ArchiveTools, MissingArchiveTools } from '#platform/archives/tools.ts';
import type { AuditChain } from '#platform/audit/chain.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Engines } from '#platform/engines/engines.ts';
import type { Hasher } from '#platform/hash/hasher.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';
import type { WatermarkRenderer } from '#platform/media/watermark/watermark-cache.ts';
import type { StripeSettings } from '#platform/payments/stripe-client.ts';
import type { ViesSettings } from '#platform/payments/vies-client.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** The database, or a transaction. */
export type Db = Database | Trx;

/** An OpenID Connect provider configured by the operator. */
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** How subscriptions are paid. */
export interface BillingSettings {
  seller: Seller;
  /** Days to pay an invoice. With 0, an order takes effect when its invoice is paid. */
  paymentDays: number;
  stripe: StripeSettings | undefined;
  /** Undefined unless the operator wants VAT numbers to be looked up. */
  vies: ViesSettings | undefined;
}

/** Singletons of the process, passed to requests and jobs. */
export interface Services {
  db: Database;
  log: Log;
  storage: Storage;
  keyring: Keyring;
  /** Signs the rows of the audit log. */
  audit: AuditChain;
  hasher: Hasher;
  mail: Mailer;
  media: MediaTools | MissingMediaTools;
  /** The program that unpacks archives. */
  archives: ArchiveTools | MissingArchiveTools;
  /** Speech recognition, detection and translation. */
  engines: Engines;
  /** Videos and images with a watermark of the viewer's name. */
  watermarks: WatermarkRenderer;
  settings: {
    /** The public address of the server; undefined until the port is known. */
    publicUrl: string;
    dataDir: string;
    /** Whether people without an invitation can create an account. */
    signUp: 'open' | 'closed';
    /** Whether files can be archived and unarchived. */
    archive: 'on' | 'off';
    /** Bytes on the data disk that uploads must leave free. */
    diskReserve: number;
    /** How many invitation e-mails a tenant may send per day. */
    invitationsPerDay: { paying: number; trial: number };
    /** What public forms ask of a browser. */
    captcha: 'off' | 'proof-of-work';
    /** Whether webhooks may use http and addresses in private networks. */
    privateWebhooks: boolean;
    /** Where support tickets go; undefined: to the platform administrators. */
    supportEmail: string | undefined;
    providers: readonly OidcProvider[];
    billing: BillingSettings;
    databaseUrl: string;
    version: string;
  };
}

export interface HeldAccessPoint {
  id: string;
  tenantid: string;
  nodeid: string;
  path: string;
  group: Group;
  abilities: readonly Ability[];
  /** The group of users that gives it; null or undefined: an own one. */
  groupid?: string | null;
  /** End of the subscription in milliseconds, because a stream can stay open past it. */
  until?: number | null;
}

/** How a program was let in. It has the rights of the actor, as far as its scopes go. */
export interface ActorToken {
  id: string;
  scopes: readonly Scope[];
  /** The only folder it can use. The access points of the actor are already limited to it. */
  nodeid: string | null;
  /** When it expires, in milliseconds: a stream can stay open past it. */
  until: number | null;
  /** The only resource that accepts it; null: all. */
  resource: 'mcp' | 'scim' | null;
}

/** The caller, as returned by a single lookup of the session or token. */
export interface Actor {
  userid: string;
  /** The session, or the token of a program. */
  sessionid: string;
  name: string;
  email: string;
  type: Group;
  /** When the user last proved who they are in this session, in milliseconds. Undefined for guests. */
  provedat?: number;
  /** Only for platform administrators; other users get their abilities from their access points. */
  abilities: readonly Ability[];
  /** Active tenants only: objects of other tenants are not found. */
  tenantids: readonly string[];
  accessPoints: readonly HeldAccessPoint[];
  /** Access points with an expired subscription: visible in the console, but without access to files. */
  expired: readonly HeldAccessPoint[];
  /** Undefined for people. */
  token?: ActorToken;
}

/** The context of one request: the first parameter of every use case. */
export interface Ctx extends Services {
  requestId: string;
  address: string;
  useragent: string;
  /** The device cookie, as sent. */
  device?: string | undefined;
  actor: Actor | undefined;
}

export interface UserCtx extends Ctx {
  actor: Actor;
}

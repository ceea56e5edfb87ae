import type { Ability, Group } from '@rushes/contract/abilities';
import type { Kysely, Transaction } from 'kysely';
import type { ArchiveTools, MissingArchiveTools } from '#platform/archives/tools.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Hasher } from '#platform/hash/hasher.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { MarkedFilms } from '#platform/media/marked-films.ts';
import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';
import type { Storage } from '#platform/storage/storage.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** An OpenID Connect provider the operator configured. */
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the process holds once; requests and jobs alike receive it. */
export interface Services {
  db: Database;
  log: Log;
  storage: Storage;
  keyring: Keyring;
  hasher: Hasher;
  mail: Mailer;
  media: MediaTools | MissingMediaTools;
  /** What unpacks archives. */
  archives: ArchiveTools | MissingArchiveTools;
  /** Films and pictures with the name of whoever looks. */
  marked: MarkedFilms;
  settings: {
    /** The address people type; undefined until the port is known. */
    publicUrl: string;
    dataDir: string;
    /** Whether strangers may create an account. */
    signUp: 'open' | 'closed';
    /** Whether files can be put aside, and fetched back. */
    archive: 'on' | 'off';
    /** Bytes of the data disk that uploads leave free. */
    diskReserve: number;
    providers: readonly OidcProvider[];
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
  /** When the subscription ends, in milliseconds: a stream may be open for longer. */
  until?: number | null;
}

/** Who is asking, as one look-up of the session answered. */
export interface Actor {
  userid: string;
  sessionid: string;
  name: string;
  email: string;
  type: Group;
  /** Of the platform's own people; everybody else's come with their access points. */
  abilities: readonly Ability[];
  /** Only tenants that are open: what belongs to the others cannot be found. */
  tenantids: readonly string[];
  accessPoints: readonly HeldAccessPoint[];
  /** Their subscription has ended: the console shows them, the files stay closed. */
  expired: readonly HeldAccessPoint[];
}

/** One request. Use cases take it first. */
export interface Ctx extends Services {
  requestId: string;
  address: string;
  useragent: string;
  actor: Actor | undefined;
}

export interface UserCtx extends Ctx {
  actor: Actor;
}

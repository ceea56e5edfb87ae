import type { Group } from '@rushes/contract/abilities';
import type { NotificationSettings } from '@rushes/contract/accounts';
import type { AccessAction, Action } from '@rushes/contract/action-logs';
import type { AssetMetadata, Sprite } from '@rushes/contract/assets';
import type { AuditAction } from '@rushes/contract/audit';
import type {
  ArchiveStatus,
  AssetType,
  BadgeStatus,
  FileKind,
  Language,
  NodeType,
  ProcessingStage,
  ProjectStatus,
  State,
} from '@rushes/contract/enums';
import type { SubscriptionType } from '@rushes/contract/identity';
import type { ResourceName } from '@rushes/contract/limits';
import type { OwnRules } from '@rushes/contract/subtitle-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { Flag, Instant, Json, MaybeInstant } from './columns.ts';
import type { CommentTables } from './comment-tables.ts';
import type { DerivedTables } from './derived-tables.ts';
import type { DownloadTables } from './download-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { LabelTables } from './label-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { ProgramTables } from './program-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { ServiceTables } from './service-tables.ts';
import type { SubtitleTables } from './subtitle-tables.ts';
import type { SupportTables } from './support-tables.ts';
import type { UploadTables } from './upload-tables.ts';
import type { UsageTables } from './usage-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

// Types of the tables created by the migrations; int8 is a number.

export interface Tables
  extends AccessTables,
    BillingTables,
    LabelTables,
    CommentTables,
    ReviewTables,
    ProgramTables,
    LinkTables,
    ServiceTables,
    SubtitleTables,
    UploadTables,
    DownloadTables,
    DerivedTables,
    FeedTables,
    SupportTables,
    UsageTables,
    WebhookTables {
  events: {
    id: Generated<number>;
    seq: number | null;
    name: string;
    tenantid: string | null;
    userid: string | null;
    path: string | null;
    teamonly: Generated<0 | 1 | 2>;
    data: Json<Record<string, unknown>>;
    createdat: Instant;
  };
  rate_limits: { key: string; count: number; resetat: Instant };
  engine_state: { runid: string; key: string; tenantid: string; value: Json<unknown>; changedat: Instant };
  audit: {
    seq: number;
    at: Instant;
    action: AuditAction;
    tenantid: string | null;
    actorid: string | null;
    subjectid: string | null;
    address: string | null;
    useragent: string | null;
    data: Json<Record<string, unknown>>;
    version: Generated<number>;
    hash: Buffer;
  };
  tenants: {
    id: string;
    name: string;
    createdat: Instant;
    subscriptiontype: Generated<SubscriptionType>;
    plan: string | null;
    periodstart: Instant;
    periodend: MaybeInstant;
    accessuntil: MaybeInstant;
    renews: Flag;
    mfarequired: Flag;
    editorialemail: string | null;
    trafficemail: string | null;
    supportemail: string | null;
    recycle_bin_retention_period: Generated<number>;
    links_expiry_days: Generated<number>;
    links_allow_downloading: Flag;
    links_allow_comments: Flag;
    links_show_assets: Flag;
    links_allow_playing_original_file: Flag;
    links_add_versions: Flag;
    links_watermark: Flag;
    engines_local_only: Flag;
    /** Of the days in usage figures: a name of the IANA database. */
    timezone: Generated<string>;
    reports_monthly: Flag;
    reportedmonth: string | null;
    subtitle_rules: ColumnType<OwnRules | null, string | null | undefined, string | null>;
    markedat: MaybeInstant;
    deletedat: MaybeInstant;
    erasingat: MaybeInstant;
  };
  users: {
    id: string;
    email: string;
    emailverified: Generated<boolean>;
    provenat: MaybeInstant;
    firstname: string;
    lastname: string;
    type: Group;
    language: Generated<Language>;
    theme: Generated<'dark' | 'light'>;
    view_folders: Generated<'list' | 'grid'>;
    disabledat: MaybeInstant;
    createdat: Instant;
    notifications: Json<Partial<NotificationSettings>>;
    preferredfactor: Generated<'totp' | 'passkey'>;
    welcomedat: MaybeInstant;
    invitedat: MaybeInstant;
    deletionaskedat: MaybeInstant;
    deletedat: MaybeInstant;
  };
  credentials: {
    userid: string;
    password: string;
    updatedat: Instant;
    temporary: Generated<boolean>;
    mailed: Generated<boolean>;
    expiresat: MaybeInstant;
  };
  sessions: {
    id: string;
    userid: string;
    refreshhash: Buffer | null;
    createdat: Instant;
    lastseenat: Instant;
    expiresat: Instant;
    endedat: MaybeInstant;
    address: string | null;
    useragent: string | null;
    visitorid: string | null;
    provedat: Instant;
    generation: Generated<number>;
    rotatedat: MaybeInstant;
  };
  letters: {
    id: string;
    purpose: 'sign-up' | 'reset' | 'temporary' | 'email' | 'email-undo' | 'tenant-email' | 'link-code';
    subjectid: string;
    codehash: Buffer;
    data: Json<Record<string, unknown>>;
    tries: Generated<number>;
    createdat: Instant;
    expiresat: Instant;
  };
  challenges: {
    id: string;
    kind: 'mfa' | 'setup' | 'password' | 'passkey-add' | 'passkey' | 'passkey-prove' | 'external';
    userid: string | null;
    data: Json<Record<string, unknown>>;
    tries: Generated<number>;
    createdat: Instant;
    expiresat: Instant;
  };
  authenticators: {
    userid: string;
    secret: string;
    verifiedat: MaybeInstant;
    enabledat: MaybeInstant;
    laststep: Generated<number>;
    createdat: Instant;
  };
  recovery_codes: { userid: string; codehash: Buffer; usedat: MaybeInstant; createdat: Instant };
  passkeys: {
    id: string;
    userid: string;
    name: string;
    publickey: Buffer;
    counter: number;
    transports: Generated<string[]>;
    createdat: Instant;
    lastusedat: MaybeInstant;
  };
  external_identities: { provider: string; subject: string; userid: string; createdat: Instant };
  nodes: {
    id: string;
    tenantid: string;
    parentid: string | null;
    path: string;
    type: NodeType;
    name: string;
    sortkey: string;
    note: Generated<string>;
    teamonly: Flag;
    archived: Generated<ArchiveStatus>;
    projectstatus: ProjectStatus | null;
    createdat: Instant;
    updatedat: Instant;
    deletedat: MaybeInstant;
    deletionid: string | null;
    deletedbyid: string | null;
    binned: Flag;
    /** Inherited team-only: the node or one of its ancestors is `teamonly`. */
    hidden: Flag;
    clientaddressline1: Generated<string>;
    clientaddressline2: Generated<string>;
    clientzipcode: Generated<string>;
    clientcity: Generated<string>;
    clientcountry: Generated<string>;
    clientwebsite: Generated<string>;
    logokey: string | null;
    logotype: string | null;
    homeurl: Generated<string>;
    searchname: GeneratedAlways<string>;
  };
  resources: {
    tenantid: string;
    name: ResourceName;
    used: Generated<number>;
    limit: number;
    noticed: Generated<0 | 80 | 100>;
    /** When the current month of the subscription began, or when the limit was set. */
    since: Instant;
    extra: Generated<number>;
    /** Bytes of files in the recycle bin, not part of `used`. */
    binned: Generated<number>;
  };
  pods: {
    id: string;
    tenantid: string;
    nodeid: string;
    name: string;
    sortkey: string;
    note: Generated<string>;
    size: Generated<number>;
    kind: Generated<FileKind>;
    mimetype: string | null;
    duration: number | null;
    resolution: string | null;
    framerate: number | null;
    state: Generated<State>;
    stage: Generated<ProcessingStage>;
    percentage: Generated<number>;
    badgestatus: Generated<BadgeStatus>;
    teamonly: Flag;
    archived: Generated<ArchiveStatus>;
    parentpodid: string | null;
    order: Generated<number>;
    versiontext: Generated<string>;
    jsondata: Json<{
      uploaderName?: string;
      note?: string;
      lastModified?: number;
      /** The files extracted from this archive; on a copy of the archive, podid is the id of the original. */
      extracted?: { podid: string; nodeid: string };
    }>;
    versionscount: Generated<number>;
    /** Maintained by a database trigger on comments. */
    opencomments: Generated<number>;
    openteamcomments: Generated<number>;
    thumbnailid: string | null;
    livepreviewid: string | null;
    sprite: Json<Sprite | null>;
    peaksid: string | null;
    /** Of the last text detection. */
    hastext: boolean | null;
    createdbyid: string;
    updatedbyid: string;
    createdat: Instant;
    updatedat: Instant;
    deletedat: MaybeInstant;
    deletionid: string | null;
    deletedbyid: string | null;
    binned: Flag;
    searchname: GeneratedAlways<string>;
  };
  blobs: {
    key: string;
    tenantid: string;
    size: number;
    archived: Flag;
    packed: Flag;
    createdat: Instant;
    looseat: MaybeInstant;
  };
  operations: {
    id: string;
    tenantid: string;
    userid: string | null;
    code: string;
    name: string;
    nodeid: string | null;
    paths: string[];
    total: number;
    done: Generated<number>;
    createdat: Instant;
  };
  action_logs: {
    id: string;
    tenantid: string;
    nodeid: string | null;
    podid: string | null;
    teamonly: Flag;
    action: Action | AccessAction;
    name: string;
    userid: string | null;
    username: string | null;
    params: Json<Record<string, string | number | string[]>>;
    createdat: Instant;
  };
  assets: {
    id: string;
    tenantid: string;
    podid: string;
    type: AssetType;
    name: string;
    state: Generated<State>;
    storagekey: string | null;
    broken: Flag;
    filetype: string | null;
    mimetype: string | null;
    size: Generated<number>;
    sha256: string | null;
    crc32: number | null;
    duration: number | null;
    resolution: string | null;
    aspect: string | null;
    codec: string | null;
    bitrate: number | null;
    framerate: number | null;
    audiocodec: string | null;
    audiochannels: number | null;
    audiobitrate: number | null;
    language: string | null;
    metadata: Json<AssetMetadata>;
    uuid: string;
    clarification: string | null;
    createdat: Instant;
    deletedat: MaybeInstant;
  };
  credit_entries: {
    id: string;
    tenantid: string;
    userid: string | null;
    podid: string;
    service: string;
    units: number;
    bundled: Generated<number>;
    bundle: ResourceName | null;
    state: Generated<'reserved' | 'settled' | 'refunded'>;
    createdat: Instant;
    endedat: MaybeInstant;
  };
  processing_turns: {
    tenantid: string;
    taken: Generated<number>;
    started: Generated<number>;
  };
}

import type { Ability, Group } from '@rushes/contract/abilities';
import type { AssetMetadata, Sprite } from '@rushes/contract/assets';
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
import type { ColumnType, Generated } from 'kysely';

// What the migrations made, for the type checker. Instants are ISO strings, int8 is a number.

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Json<T> = ColumnType<T, string | undefined, string>;
type Flag = Generated<0 | 1>;

export interface Tables {
  events: {
    id: Generated<number>;
    seq: number | null;
    name: string;
    tenantid: string | null;
    userid: string | null;
    path: string | null;
    teamonly: Flag;
    data: Json<Record<string, unknown>>;
    createdat: Instant;
  };
  rate_limits: { key: string; count: number; resetat: Instant };
  tenants: { id: string; name: string; createdat: Instant };
  users: {
    id: string;
    email: string;
    emailverified: Generated<boolean>;
    firstname: string;
    lastname: string;
    type: Group;
    language: Generated<Language>;
    theme: Generated<'dark' | 'light'>;
    view_folders: Generated<'list' | 'grid'>;
    disabledat: MaybeInstant;
    createdat: Instant;
  };
  credentials: { userid: string; password: string; updatedat: Instant };
  sessions: {
    id: string;
    userid: string;
    refreshhash: Buffer;
    createdat: Instant;
    lastseenat: Instant;
    expiresat: Instant;
    endedat: MaybeInstant;
    address: string | null;
    useragent: string | null;
  };
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
    deletedat: MaybeInstant;
    deletionid: string | null;
  };
  access_points: {
    id: string;
    tenantid: string;
    userid: string;
    nodeid: string;
    group: Group;
    abilities: Ability[];
    createdat: Instant;
  };
  resources: { tenantid: string; name: 'storage'; used: Generated<number>; limit: number };
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
    jsondata: Json<{ uploaderName?: string; lastModified?: number }>;
    versionscount: Generated<number>;
    thumbnailid: string | null;
    livepreviewid: string | null;
    sprite: Json<Sprite | null>;
    peaksid: string | null;
    createdbyid: string;
    updatedbyid: string;
    createdat: Instant;
    updatedat: Instant;
    deletedat: MaybeInstant;
    deletionid: string | null;
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
  uploads: {
    id: string;
    tenantid: string;
    podid: string;
    assetid: string;
    userid: string;
    clientuuid: string | null;
    filename: string;
    filesize: number;
    state: Generated<'announced' | 'receiving' | 'finished' | 'cancelled'>;
    createdat: Instant;
    finishedat: MaybeInstant;
  };
}

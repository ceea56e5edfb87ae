import { BadgeStatus, NodeType, ProjectStatus } from '@rushes/contract/enums';
import type { SubscriptionType } from '@rushes/contract/identity';
import type { TenantLimits } from '@rushes/contract/tenants';
import type { ClipRate } from '#platform/media/demo/test-clip.ts';
import { type DemoComments, fineCutComments, masterComments } from './demo-comments.ts';
import { type DemoDetected, dunesDetected, masterDetected } from './demo-detected.ts';
import { type DemoCategory, demoCategories } from './demo-labels.ts';
import type { DemoLogo } from './demo-logo.ts';

// The demo data: a studio with clients and projects, and a second, small tenant.

export type DemoMedia =
  | {
      kind: 'clip';
      rate: ClipRate;
      seconds: number;
      look: number;
      dropFrame?: true;
      startTimecode?: string;
      sound?: true;
      subtitles?: true;
      size?: { width: number; height: number };
    }
  | { kind: 'photo'; look: number; width: number; height: number }
  | { kind: 'audio'; seconds: number }
  | { kind: 'pdf'; title: string };

export interface DemoFileSpec {
  name: string;
  media: DemoMedia;
  note?: string;
  badge?: BadgeStatus;
  teamonly?: 1;
  labels?: string[];
  detected?: DemoDetected[];
  discussion?: DemoComments;
  /** Older versions of the file, oldest first. */
  versions?: { name: string; media: DemoMedia; discussion?: DemoComments }[];
}

/** The fields on the client page. */
export interface DemoClient {
  clientaddressline1: string;
  clientaddressline2?: string;
  clientzipcode: string;
  clientcity: string;
  clientcountry: string;
  clientwebsite: string;
  logo?: DemoLogo;
}

export interface DemoNode {
  name: string;
  type: NodeType;
  note?: string;
  teamonly?: 1;
  projectstatus?: ProjectStatus;
  client?: DemoClient;
  /** Archived or deleted. */
  away?: 'archived' | 'deleted';
  files?: DemoFileSpec[];
  children?: DemoNode[];
}

const { FOLDER, PROJECT, CLIENT } = NodeType;
const hd = { width: 1920, height: 1080 };

const firstLight: DemoNode = {
  name: 'First Light',
  type: PROJECT,
  projectstatus: ProjectStatus.REVIEWING,
  note: 'Spring brand film: 90 s master and six cut-downs. Client review closes Friday.',
  files: [
    {
      name: 'First_Light_master.mov',
      badge: BadgeStatus.REVIEW,
      labels: ['Brand film', 'Lake', 'Music cleared'],
      detected: masterDetected,
      note: 'Third cut: the end board is two seconds longer, and the lake shot is back.',
      media: {
        kind: 'clip',
        rate: '25',
        seconds: 8,
        look: 0,
        sound: true,
        startTimecode: '10:00:00:00',
        size: hd,
      },
      versions: [
        {
          name: 'First_Light_rough_cut.mov',
          media: { kind: 'clip', rate: '25', seconds: 5, look: 0, sound: true },
        },
        {
          name: 'First_Light_fine_cut.mov',
          media: { kind: 'clip', rate: '25', seconds: 6, look: 0, sound: true },
          discussion: fineCutComments,
        },
      ],
      discussion: masterComments,
    },
    {
      name: 'Ridges_sunrise_A001.mp4',
      badge: BadgeStatus.FINAL,
      labels: ['Aerial', 'Mountains', 'Golden hour'],
      media: { kind: 'clip', rate: '24000/1001', seconds: 7, look: 1, startTimecode: '01:00:00:00' },
    },
    {
      name: 'Forest_mist_B014.mp4',
      badge: BadgeStatus.REVIEW,
      media: {
        kind: 'clip',
        rate: '30000/1001',
        seconds: 7,
        look: 2,
        dropFrame: true,
        startTimecode: '00:59:55;00',
      },
    },
    {
      name: 'City_night_D002.mp4',
      badge: BadgeStatus.NEW,
      labels: ['City', 'Night', 'Wide'],
      media: { kind: 'clip', rate: '50', seconds: 6, look: 3 },
    },
    {
      name: 'Alpine_lake_C007.mp4',
      badge: BadgeStatus.PRODUCTION,
      media: {
        kind: 'clip',
        rate: '60000/1001',
        seconds: 6,
        look: 6,
        dropFrame: true,
        startTimecode: '02:00:00;00',
      },
    },
    {
      name: 'Interview_Elena_subtitled.mp4',
      badge: BadgeStatus.CORRECTION,
      note: 'Has an English subtitle track. The second sentence is still a draft.',
      media: { kind: 'clip', rate: '25', seconds: 14, look: 7, sound: true, subtitles: true },
    },
    {
      name: 'Vertical_teaser_9x16.mp4',
      badge: BadgeStatus.DRAFT,
      media: { kind: 'clip', rate: '25', seconds: 6, look: 4, size: { width: 720, height: 1280 } },
    },
    { name: 'Voice-over_Elena_take3.wav', badge: BadgeStatus.FINAL, media: { kind: 'audio', seconds: 20 } },
    {
      name: 'Poster_still_dunes.jpg',
      detected: dunesDetected,
      media: { kind: 'photo', look: 5, width: 2400, height: 1350 },
    },
    {
      name: 'Client_call_budget.mp4',
      teamonly: 1,
      media: { kind: 'clip', rate: '25', seconds: 6, look: 1 },
    },
    { name: 'Shooting_schedule.pdf', media: { kind: 'pdf', title: 'First Light: shooting schedule' } },
  ],
  children: [
    {
      name: 'Rushes',
      type: FOLDER,
      children: [
        { name: 'Day 1', type: FOLDER },
        { name: 'Day 2', type: FOLDER },
        { name: 'Day 10', type: FOLDER },
      ],
      files: [{ name: 'Dunes_wide_B011.mp4', media: { kind: 'clip', rate: '25', seconds: 6, look: 5 } }],
    },
    { name: 'Edits', type: FOLDER },
    {
      name: 'Stills',
      type: FOLDER,
      files: [
        { name: 'Still_001_aurora.jpg', media: { kind: 'photo', look: 4, width: 2000, height: 1333 } },
        { name: 'Still_002_moon.jpg', media: { kind: 'photo', look: 7, width: 1333, height: 2000 } },
        { name: 'Still_003_lake.jpg', media: { kind: 'photo', look: 6, width: 2000, height: 1333 } },
      ],
    },
    { name: 'Sound', type: FOLDER },
    { name: 'Deliveries', type: FOLDER },
    {
      name: 'Contracts',
      type: FOLDER,
      teamonly: 1,
      note: 'Team only. Client users cannot see this folder or its files.',
      files: [{ name: 'Crew_contract.pdf', media: { kind: 'pdf', title: 'First Light: crew contract' } }],
    },
    {
      name: 'Old selects',
      type: FOLDER,
      away: 'deleted',
      children: [{ name: 'Camera B', type: FOLDER }],
    },
  ],
};

export interface DemoTenant {
  name: string;
  subscriptiontype: SubscriptionType;
  plan: string;
  /** Days from the day the demo is seeded. */
  days: number;
  /** Target of the logo link, for plans with branding. */
  homeurl?: string;
  /** In gigabytes and counts, as in plans. */
  limits: TenantLimits;
  emails: { editorial: string; traffic: string; support: string } | undefined;
  /** The predefined labels. */
  categories: DemoCategory[];
  children: DemoNode[];
}

export const studio: DemoTenant = {
  name: 'Northlight Studio',
  subscriptiontype: 'card',
  plan: 'gold',
  days: 365,
  homeurl: 'https://northlight.example/',
  limits: { teamusers: 50, clientusers: 250, storage: 25_000, bandwidth: 5_000, credits: 8_000 },
  emails: {
    editorial: 'editorial@northlight.test',
    traffic: 'traffic@northlight.test',
    support: 'support@northlight.test',
  },
  categories: demoCategories,
  children: [
    {
      name: 'Atelier Noord',
      type: CLIENT,
      client: {
        clientaddressline1: 'Prinsengracht 263',
        clientzipcode: '1016 GV',
        clientcity: 'Amsterdam',
        clientcountry: 'NL',
        clientwebsite: 'https://ateliernoord.test',
      },
      children: [{ name: 'Autumn campaign', type: PROJECT }],
    },
    {
      name: 'Havenbedrijf',
      type: CLIENT,
      client: {
        clientaddressline1: 'Kade 12',
        clientzipcode: '3011 AA',
        clientcity: 'Rotterdam',
        clientcountry: 'NL',
        clientwebsite: 'https://havenbedrijf.test',
        logo: { strokes: 'M72 84 V184 M172 108 V184 M72 136 H172', paper: '#123a5c', ink: '#f3f6f9' },
      },
      children: [
        { name: 'Container film', type: PROJECT, projectstatus: ProjectStatus.EDITING },
        {
          name: 'Harbour days 2024',
          type: PROJECT,
          projectstatus: ProjectStatus.DELIVERED,
          away: 'archived',
        },
        { name: 'Safety videos', type: PROJECT, projectstatus: ProjectStatus.DELIVERED },
      ],
    },
    { name: 'Kestrel Motors', type: CLIENT, children: [{ name: 'Launch teaser', type: PROJECT }] },
    {
      name: 'Meridiana',
      type: CLIENT,
      note: 'Elena Moretti approves. Send links instead of files: their mail server rejects anything over 10 MB.',
      client: {
        clientaddressline1: 'Via Roma 41',
        clientaddressline2: 'Secondo piano',
        clientzipcode: '20121',
        clientcity: 'Milano',
        clientcountry: 'IT',
        clientwebsite: 'https://meridiana.test',
        logo: { strokes: 'M60 184 V88 L116 150 L172 104 V184', paper: '#d9552b', ink: '#fff4e8' },
      },
      children: [
        { name: 'Brand library', type: FOLDER },
        { name: 'Citrus harvest', type: PROJECT, projectstatus: ProjectStatus.LOGGING },
        firstLight,
        { name: 'Store openings', type: PROJECT },
      ],
    },
    { name: 'Oost Radio', type: CLIENT },
    { name: 'Stock library', type: PROJECT },
  ],
};

export const other: DemoTenant = {
  name: 'Other Pictures',
  subscriptiontype: 'freetrial',
  plan: 'freetrial',
  days: 14,
  limits: { teamusers: 5, clientusers: 5, storage: 25, bandwidth: 10, credits: 100 },
  emails: undefined,
  categories: [],
  children: [
    {
      name: 'Quay Foods',
      type: CLIENT,
      children: [
        {
          name: 'Recipe shorts',
          type: PROJECT,
          files: [{ name: 'Kitchen_titles.mp4', media: { kind: 'clip', rate: '25', seconds: 4, look: 7 } }],
        },
      ],
    },
  ],
};

/** The demo users. `at` is the name of the node where the access starts, or the tenant. */
export const people = [
  { email: 'root@demo.test', firstname: 'Robin', lastname: 'Root', type: 'root', at: undefined },
  { email: 'sales@demo.test', firstname: 'Sam', lastname: 'Sales', type: 'salesman', at: undefined },
  { email: 'admin@demo.test', firstname: 'Maud', lastname: 'Visser', type: 'admin', at: 'Northlight Studio' },
  {
    email: 'team@demo.test',
    firstname: 'Tomás',
    lastname: 'Ferreira',
    type: 'team',
    at: 'Northlight Studio',
  },
  { email: 'client@demo.test', firstname: 'Elena', lastname: 'Moretti', type: 'client', at: 'Meridiana' },
  { email: 'admin@other.test', firstname: 'Noor', lastname: 'Bakker', type: 'admin', at: 'Other Pictures' },
  { email: 'client@other.test', firstname: 'Ilse', lastname: 'de Wit', type: 'client', at: 'Quay Foods' },
] as const;

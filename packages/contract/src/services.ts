import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ArchiveStatus } from './enums.ts';
import { fontNames } from './fonts.ts';
import { Operation } from './move-copy.ts';
import { because } from './reasons.ts';
import { subtitleFormats } from './subtitles.ts';
import { FileName, Flag, FlagOut, IDS_MAX, Id, Message, numeric } from './wire.ts';

const Languages = z.array(z.object({ name: z.string(), value: z.string() }));

export const Service = z
  .object({
    id: z.string(),
    name: z.string(),
    alias: z.string(),
    usage: z.string(),
    /** What performs it, such as "Whisper base" or "Amazon Transcribe"; null for services that need no engine. */
    engine: z.string().nullable(),
    /** Whether media or text is sent to a server outside the network of this one. */
    leavesserver: FlagOut,
    /** Whether it can detect the spoken language. */
    detectslanguage: FlagOut,
    options: z.object({
      /** Spoken languages; target languages of a translation. */
      languages: Languages,
      /** Source languages of a translation; empty for other services. */
      sourcelanguages: Languages,
    }),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof Service>;

export const ARCHIVING = 'archiving';
export const CONVERTING = 'converting';
export const EXTRACTING_AUDIO = 'extracting-audio';
export const EXTRACTING_FRAMES = 'extracting-frames';
/** Services that an engine performs, chosen by the operator. */
export const speechAliases = ['aws-transcribe', 'google-transcribe'] as const;
export type SpeechAlias = (typeof speechAliases)[number];
export const visionAliases = ['aws-detecting-text', 'aws-detecting-labels'] as const;
export type VisionAlias = (typeof visionAliases)[number];
export const TRANSLATE = 'translate';
/** Burns subtitles into a copy of the video. */
export const IMPRINT = 'imprint';
export const archiveActions = ['archive', 'unarchive'] as const;
export type ArchiveAction = (typeof archiveActions)[number];

/** Check of a service for a selected item: whether it can run, or why not. */
const Utility = z.object({
  /** Type of the selected item: file or folder. */
  kind: z.enum(['pod', 'node']),
  pod: z.object({ id: Id, name: z.string(), archived: numeric(ArchiveStatus) }),
  error: Message.nullable(),
  metadata: z.object({
    duration: z.number(),
    cost: z.number(),
    available: z.number(),
    pods: z.number().int(),
    size: z.number(),
    /** Of a translation, otherwise 0. */
    characters: z.number().int(),
  }),
  info: z.object({ runnable: z.boolean() }),
});
export type Utility = z.infer<typeof Utility>;

/** BCP 47. */
const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, because('languageTag'))
  .max(35);

/** Parameters of the speech services. */
export const SpeechParams = z.object({
  /** Detects the language; only for services with `detectslanguage`. */
  auto: Flag.default(0),
  /** The spoken language; required without `auto`. */
  languages: z.array(LanguageTag).max(1).default([]),
  generateSubtitles: z.object({
    format: z.enum(subtitleFormats).default('srt'),
    /** Only for a single file; the extension is added if it is missing. */
    filename: FileName.optional(),
  }),
});
export type SpeechParams = z.infer<typeof SpeechParams>;

/** Parameters of the translation of a subtitle file. */
export const TranslationParams = z.object({
  assetid: Id,
  sourcelanguage: LanguageTag,
  targetlanguage: LanguageTag,
});
export type TranslationParams = z.infer<typeof TranslationParams>;

/** A colour as in ASS: alpha (inverted: 00 is opaque), blue, green, red. Opaque red is 000000FF. */
export const AssColour = z.string().regex(/^[0-9A-F]{8}$/i, because('assColour'));

/** Parameters of burning a subtitle file into a video. */
export const ImprintParams = z.object({
  assetid: Id,
  /** A font of the list, such as "Liberation Sans Bold". */
  font: z.enum(fontNames as [string, ...string[]]),
  fontColor: AssColour,
  backgroundColor: AssColour,
});
export type ImprintParams = z.infer<typeof ImprintParams>;

const alias = z.object({ alias: z.string().max(64) });
const ids = z
  .string()
  .max(64_000)
  .transform((text) => (text ? text.split(',') : []))
  .pipe(z.array(Id).max(IDS_MAX))
  .optional();

export const listServices = endpoint({
  name: 'services.list',
  route: 'GET services',
  gate: 'session',
  scope: 'services:read',
  summary: 'List the available services.',
  reply: z.object({ services: z.array(Service) }),
});

export const checkService = endpoint({
  name: 'services.check',
  route: 'GET services/:alias',
  gate: 'session',
  scope: 'services:read',
  summary: 'Check a service for files and folders. Returns one result per item.',
  params: alias,
  query: z.object({
    nodes: ids,
    pods: ids,
    action: z.string().max(64).optional(),
    assetid: Id.optional(),
    sourcelanguage: LanguageTag.optional(),
    targetlanguage: LanguageTag.optional(),
  }),
  reply: z.object({ service: Service, utility: z.array(Utility) }),
});

export const serviceOptions = endpoint({
  name: 'services.options',
  route: 'GET services/:alias/options',
  gate: 'session',
  scope: 'services:read',
  summary: 'Return the options of a service: the supported languages.',
  params: alias,
  reply: z.object({ options: Service.shape.options }),
});

export const runService = endpoint({
  name: 'services.run',
  route: 'POST services/:alias',
  gate: 'session',
  scope: 'services:write',
  summary: 'Run a service on files and folders as a job. Each service requires its own ability.',
  params: alias,
  body: z.object({
    nodes: z.array(Id).max(IDS_MAX).default([]),
    pods: z.array(Id).max(IDS_MAX).default([]),
    params: z.record(z.string(), z.unknown()).default({}),
  }),
  reply: z.object({ operation: Operation.nullable(), utility: z.array(Utility) }),
  status: 202,
});

/** A service at work on a file, started by a user. */
export const ServiceRun = z
  .object({
    id: Id,
    /** The message of the running service, such as AM7. */
    code: z.string(),
    alias: z.string(),
    /** Null until it is known. */
    percentage: z.number().int().min(0).max(100).nullable(),
  })
  .meta({ id: 'ServiceRun' });
export type ServiceRun = z.infer<typeof ServiceRun>;

export const cancelRun = endpoint({
  name: 'services.cancel',
  route: 'DELETE pods/:id/services/:runid',
  gate: 'session',
  scope: 'services:write',
  summary: 'Cancel a running service of a file. Reserved credits are refunded.',
  reply: z.object({}),
});

export const previewImprint = endpoint({
  name: 'services.imprintPreview',
  route: 'POST pods/:id/imprint-preview',
  gate: 'run FreeService',
  scope: 'services:write',
  summary: 'Return one frame of the video with the subtitles burned in, as an image.',
  body: ImprintParams.extend({ start: z.number().int().min(0).max(2_147_483_647) }),
  reply: z.object({ image: z.string() }),
});

import { resolve } from 'node:path';
import { z } from 'zod';
import type { EngineSettings } from '#platform/engines/engines.ts';
import { MODELS_OF_SETUP, whisperSizes } from '#platform/engines/local/models.ts';
import { GoogleKey } from '#platform/speech/google-token.ts';
import type { S3Settings } from '#platform/storage/s3-settings.ts';
import { readJson } from '#platform/text/read-json.ts';

// Variables of the engines that perform services. Part of the schema in config.ts.

const url = z.url({ protocol: /^https?$/ });
const name = z.string().regex(/^[a-z0-9-]+$/i);

const speech = z.enum(['local', 'aws', 'google', 'openai', 'off']).default('local');
const vision = z.enum(['local', 'aws', 'off']).default('local');

export const engineShape = {
  RUSHES_SERVICES_AWS_TRANSCRIBE: speech,
  RUSHES_SERVICES_GOOGLE_TRANSCRIBE: speech,
  RUSHES_SERVICES_AWS_DETECTING_TEXT: vision,
  RUSHES_SERVICES_AWS_DETECTING_LABELS: vision,
  RUSHES_SERVICES_TRANSLATE: z.enum(['local', 'aws', 'deepl', 'libretranslate', 'off']).default('local'),
  RUSHES_MODELS: z.string().min(1).optional(),
  RUSHES_WHISPER: z.enum(whisperSizes).default('base'),
  RUSHES_AWS_REGION: name.default('us-east-1'),
  RUSHES_AWS_ACCESS_KEY: z.string().min(1).optional(),
  RUSHES_AWS_SECRET_KEY: z.string().min(1).optional(),
  RUSHES_AWS_STAGING_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/)
    .optional(),
  RUSHES_AWS_ENDPOINT: url.optional(),
  RUSHES_GOOGLE_KEY: z.string().transform(readJson).pipe(GoogleKey).optional(),
  RUSHES_GOOGLE_LOCATION: name.default('global'),
  RUSHES_GOOGLE_MODEL: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('long'),
  RUSHES_OPENAI_URL: url.default('https://api.openai.com/v1'),
  RUSHES_OPENAI_KEY: z.string().min(1).optional(),
  RUSHES_OPENAI_MODEL: z.string().min(1).max(200).default('whisper-1'),
  RUSHES_DEEPL_KEY: z.string().min(1).optional(),
  RUSHES_LIBRETRANSLATE_URL: url.optional(),
  RUSHES_LIBRETRANSLATE_KEY: z.string().min(1).optional(),
};

export const engineExpected: Record<keyof typeof engineShape, string> = {
  RUSHES_SERVICES_AWS_TRANSCRIBE: 'local, aws, google, openai or off',
  RUSHES_SERVICES_GOOGLE_TRANSCRIBE: 'local, aws, google, openai or off',
  RUSHES_SERVICES_AWS_DETECTING_TEXT: 'local, aws or off',
  RUSHES_SERVICES_AWS_DETECTING_LABELS: 'local, aws or off',
  RUSHES_SERVICES_TRANSLATE: 'local, aws, deepl, libretranslate or off',
  RUSHES_MODELS: 'a folder with models of the local engines',
  RUSHES_WHISPER: 'tiny, base or small',
  RUSHES_AWS_REGION: 'a region of AWS, such as eu-west-1',
  RUSHES_AWS_ACCESS_KEY: 'an access key of AWS, together with the secret key',
  RUSHES_AWS_SECRET_KEY: 'the secret key of the access key of AWS',
  RUSHES_AWS_STAGING_BUCKET: 'the name of an existing bucket in the same region of AWS',
  RUSHES_AWS_ENDPOINT: 'a URL to use instead of the endpoints of AWS',
  RUSHES_GOOGLE_KEY: 'the key of a Google service account, as JSON',
  RUSHES_GOOGLE_LOCATION: 'a location of Speech-to-Text, such as global or eu',
  RUSHES_GOOGLE_MODEL: 'a model of Speech-to-Text, such as long or chirp_2',
  RUSHES_OPENAI_URL: 'the URL of a server with the API of OpenAI, up to /v1',
  RUSHES_OPENAI_KEY: 'the API key of OpenAI, or of the server at RUSHES_OPENAI_URL',
  RUSHES_OPENAI_MODEL: 'the name of a transcription model, such as whisper-1',
  RUSHES_DEEPL_KEY: 'an API key of DeepL',
  RUSHES_LIBRETRANSLATE_URL: 'the URL of a LibreTranslate server',
  RUSHES_LIBRETRANSLATE_KEY: 'the API key of the LibreTranslate server',
};

export const engineSecrets: (keyof typeof engineShape)[] = [
  'RUSHES_AWS_ACCESS_KEY',
  'RUSHES_AWS_SECRET_KEY',
  'RUSHES_GOOGLE_KEY',
  'RUSHES_OPENAI_KEY',
  'RUSHES_DEEPL_KEY',
  'RUSHES_LIBRETRANSLATE_KEY',
];

type Values = z.output<z.ZodObject<typeof engineShape>>;

/** Variables that the chosen engines need and that are not set. */
export function missingForEngines(value: Values): (keyof typeof engineShape)[] {
  const transcribe = [value.RUSHES_SERVICES_AWS_TRANSCRIBE, value.RUSHES_SERVICES_GOOGLE_TRANSCRIBE];
  const needed: [boolean, keyof typeof engineShape][] = [
    [transcribe.includes('aws'), 'RUSHES_AWS_STAGING_BUCKET'],
    [value.RUSHES_AWS_SECRET_KEY !== undefined, 'RUSHES_AWS_ACCESS_KEY'],
    [value.RUSHES_AWS_ACCESS_KEY !== undefined, 'RUSHES_AWS_SECRET_KEY'],
    [transcribe.includes('google'), 'RUSHES_GOOGLE_KEY'],
    [
      transcribe.includes('openai') && new URL(value.RUSHES_OPENAI_URL).hostname === 'api.openai.com',
      'RUSHES_OPENAI_KEY',
    ],
    [value.RUSHES_SERVICES_TRANSLATE === 'deepl', 'RUSHES_DEEPL_KEY'],
    [value.RUSHES_SERVICES_TRANSLATE === 'libretranslate', 'RUSHES_LIBRETRANSLATE_URL'],
  ];
  return needed.flatMap(([isNeeded, variable]) =>
    isNeeded && value[variable] === undefined ? [variable] : [],
  );
}

export function readEngines(value: Values, s3: S3Settings | undefined): EngineSettings {
  const key = value.RUSHES_GOOGLE_KEY;
  return {
    chosen: {
      'aws-transcribe': value.RUSHES_SERVICES_AWS_TRANSCRIBE,
      'google-transcribe': value.RUSHES_SERVICES_GOOGLE_TRANSCRIBE,
      'aws-detecting-text': value.RUSHES_SERVICES_AWS_DETECTING_TEXT,
      'aws-detecting-labels': value.RUSHES_SERVICES_AWS_DETECTING_LABELS,
      translate: value.RUSHES_SERVICES_TRANSLATE,
    },
    accounts: {
      local: {
        folders: [...(value.RUSHES_MODELS ? [resolve(value.RUSHES_MODELS)] : []), MODELS_OF_SETUP],
        whisper: value.RUSHES_WHISPER,
      },
      aws: {
        region: value.RUSHES_AWS_REGION,
        endpoint: value.RUSHES_AWS_ENDPOINT,
        accessKey: value.RUSHES_AWS_ACCESS_KEY,
        secretKey: value.RUSHES_AWS_SECRET_KEY,
        stagingBucket: value.RUSHES_AWS_STAGING_BUCKET,
        store:
          s3 && isReadableByAws(s3, value.RUSHES_AWS_REGION)
            ? { bucket: s3.bucket, prefix: s3.prefix }
            : undefined,
      },
      google: key && { key, location: value.RUSHES_GOOGLE_LOCATION, model: value.RUSHES_GOOGLE_MODEL },
      openai: {
        url: value.RUSHES_OPENAI_URL,
        key: value.RUSHES_OPENAI_KEY,
        model: value.RUSHES_OPENAI_MODEL,
      },
      deepl: value.RUSHES_DEEPL_KEY ? { key: value.RUSHES_DEEPL_KEY } : undefined,
      libretranslate: value.RUSHES_LIBRETRANSLATE_URL
        ? { url: value.RUSHES_LIBRETRANSLATE_URL, key: value.RUSHES_LIBRETRANSLATE_KEY }
        : undefined,
    },
  };
}

/** Services of AWS read objects only from S3 itself, in their own region. */
const isReadableByAws = ({ endpoint, region }: S3Settings, own: string) =>
  region === own && /\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname);

import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';
import type { GoogleSettings } from '#platform/speech/google-speech.ts';
import type { OpenAiSettings } from '#platform/speech/openai-speech.ts';
import { type Cutter, makeCutter } from '#platform/speech/pieces.ts';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { DeepLSettings } from '#platform/translation/deepl.ts';
import type { LibreTranslateSettings } from '#platform/translation/libretranslate.ts';
import type { TranslationEngine } from '#platform/translation/translation.ts';
import type { RekognitionSettings } from '#platform/vision/rekognition.ts';
import type { VisionEngine } from '#platform/vision/vision.ts';
import { type Pause, realPause } from './back-off.ts';
import { isOwnNetwork } from './own-network.ts';
import { ServiceError } from './service-error.ts';

/** Accounts and servers that the operator configured. */
export interface EngineAccounts {
  aws?: RekognitionSettings | undefined;
  google?: GoogleSettings | undefined;
  openai?: OpenAiSettings | undefined;
  deepl?: DeepLSettings | undefined;
  libretranslate?: LibreTranslateSettings | undefined;
}

/** Makes the engine of one kind, and describes it without loading its libraries. */
export interface Adapter<E> {
  /** Product name for dialogs, such as "Amazon Transcribe". */
  name: string;
  /** Whether media or text is sent to a server outside this network. */
  leavesServer: boolean;
  open(): Promise<E>;
}

export interface Surroundings {
  media: MediaTools | MissingMediaTools;
  pause?: Pause;
}

/** Undefined if its account is not configured. */
type Make<E> = (accounts: EngineAccounts, around: Required<Surroundings>) => Adapter<E> | undefined;

const cutterOf = ({ media }: Surroundings): Cutter => {
  if (!media.ready) throw new ServiceError('unavailable', `cutting audio needs ffmpeg: ${media.reason}`);
  return makeCutter(media);
};
const cloud = (name: string) => ({ name, leavesServer: true });

/** Keys are the values of the configuration. An engine on this server is added as `local`. */
export const speechAdapters: Record<string, Make<SpeechEngine>> = {
  aws: ({ aws }, around) =>
    aws && {
      ...cloud('Amazon Transcribe'),
      open: async () => (await import('#platform/speech/aws-transcribe.ts')).openAwsTranscribe(aws, around),
    },
  google: ({ google }, around) =>
    google && {
      ...cloud('Google Speech-to-Text'),
      async open() {
        const { openGoogleSpeech } = await import('#platform/speech/google-speech.ts');
        return openGoogleSpeech(google, { ...around, cut: cutterOf(around) });
      },
    },
  openai: ({ openai }, around) =>
    openai && {
      name: hostOf(openai.url) === 'api.openai.com' ? 'OpenAI' : `Whisper (${hostOf(openai.url)})`,
      leavesServer: !isOwnNetwork(openai.url),
      async open() {
        const { openOpenAiSpeech } = await import('#platform/speech/openai-speech.ts');
        return openOpenAiSpeech(openai, { ...around, cut: cutterOf(around) });
      },
    },
};

export const visionAdapters: Record<string, Make<VisionEngine>> = {
  aws: ({ aws }, around) =>
    aws && {
      ...cloud('Amazon Rekognition'),
      open: async () => (await import('#platform/vision/rekognition.ts')).openRekognition(aws, around),
    },
};

export const translationAdapters: Record<string, Make<TranslationEngine>> = {
  aws: ({ aws }, around) =>
    aws && {
      ...cloud('Amazon Translate'),
      open: async () =>
        (await import('#platform/translation/aws-translate.ts')).openAwsTranslate(aws, around),
    },
  deepl: ({ deepl }, around) =>
    deepl && {
      ...cloud('DeepL'),
      open: async () => (await import('#platform/translation/deepl.ts')).openDeepL(deepl, around),
    },
  libretranslate: ({ libretranslate }, around) =>
    libretranslate && {
      name: 'LibreTranslate',
      leavesServer: !isOwnNetwork(libretranslate.url),
      open: async () =>
        (await import('#platform/translation/libretranslate.ts')).openLibreTranslate(libretranslate, around),
    },
};

const hostOf = (url: string) => new URL(url).hostname;

/** Opens the engine once, when it is first used. */
export function openOnce<E>(
  make: Make<E> | undefined,
  accounts: EngineAccounts,
  around: Surroundings,
): Adapter<E> | undefined {
  const adapter = make?.(accounts, { pause: realPause, ...around });
  if (!adapter) return undefined;
  let opened: Promise<E> | undefined;
  return {
    ...adapter,
    open() {
      // A failed attempt, such as a missing program, can be repeated.
      opened ??= adapter.open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}

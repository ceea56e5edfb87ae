import type { MediaTools, MissingMediaTools } from '#platform/media/tools.ts';
import type { GoogleSettings } from '#platform/speech/google-speech.ts';
import type { OpenAiSettings } from '#platform/speech/openai-speech.ts';
import { type Cutter, makeCutter } from '#platform/speech/pieces.ts';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { Apertium } from '#platform/translation/apertium.ts';
import { findBergamotPairs, hasBergamot } from '#platform/translation/bergamot-models.ts';
import type { DeepLSettings } from '#platform/translation/deepl.ts';
import type { LibreTranslateSettings } from '#platform/translation/libretranslate.ts';
import type { TranslationEngine } from '#platform/translation/translation.ts';
import type { RekognitionSettings } from '#platform/vision/rekognition.ts';
import type { VisionEngine } from '#platform/vision/vision.ts';
import { type Pause, realPause } from './back-off.ts';
import type { LocalProcess } from './local/local-process.ts';
import { findModels, hasPackages, type LocalSettings } from './local/models.ts';
import { isOwnNetwork } from './own-network.ts';
import { ServiceError } from './service-error.ts';

/** Accounts and servers that the operator configured. */
export interface EngineAccounts {
  local?: LocalSettings | undefined;
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

export interface AdapterContext {
  media: MediaTools | MissingMediaTools;
  /** Of the local engines, shared by all services of a kind: models take much memory. */
  processes: { speech: LocalProcess; vision: LocalProcess; translation: LocalProcess };
  /** If it is installed. */
  apertium?: Apertium | undefined;
  pause?: Pause;
}

/** Undefined if its account is not configured. */
type Make<E> = (
  accounts: EngineAccounts,
  around: AdapterContext & { pause: Pause },
) => Adapter<E> | undefined;

const cutterOf = ({ media }: AdapterContext): Cutter => {
  if (!media.ready) throw new ServiceError('unavailable', `cutting audio needs ffmpeg: ${media.reason}`);
  return makeCutter(media);
};
const cloud = (name: string) => ({ name, leavesServer: true });

const onThisServer = (name: string) => ({ name, leavesServer: false });

/** Keys are the values of the configuration. */
export const speechAdapters: Record<string, Make<SpeechEngine>> = {
  local({ local }, { media, processes }) {
    const { whisper, voice } = findModels(local);
    if (!local || !whisper || !voice || !media.ready || !hasPackages()) return undefined;
    return {
      ...onThisServer(`Whisper ${local.whisper}`),
      async open() {
        const { openLocalWhisper } = await import('#platform/speech/local-whisper.ts');
        return openLocalWhisper({ model: whisper, voice, process: processes.speech, tools: media });
      },
    };
  },
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
  local({ local }, { media, processes }) {
    const { text, objects } = findModels(local);
    if (!text || !objects || !media.ready || !hasPackages()) return undefined;
    return {
      ...onThisServer('PP-OCR, SSD MobileNet'),
      async open() {
        const { openLocalVision } = await import('#platform/vision/local-vision.ts');
        return openLocalVision({ models: { text, objects }, process: processes.vision });
      },
    };
  },
  aws: ({ aws }, around) =>
    aws && {
      ...cloud('Amazon Rekognition'),
      open: async () => (await import('#platform/vision/rekognition.ts')).openRekognition(aws, around),
    },
};

export const translationAdapters: Record<string, Make<TranslationEngine>> = {
  local({ local }, { processes, apertium }) {
    const pairs = local && hasBergamot() ? findBergamotPairs(local.folders) : [];
    const names = [...(pairs.length > 0 ? ['Bergamot'] : []), ...(apertium ? ['Apertium'] : [])];
    if (names.length === 0) return undefined;
    return {
      ...onThisServer(names.join(', ')),
      async open() {
        const [{ openBergamot }, { openApertium }, { openLocalTranslation }] = await Promise.all([
          import('#platform/translation/bergamot.ts'),
          import('#platform/translation/apertium.ts'),
          import('#platform/translation/local-translation.ts'),
        ]);
        return openLocalTranslation([
          ...(pairs.length > 0 ? [openBergamot(pairs, processes.translation)] : []),
          ...(apertium ? [openApertium(apertium)] : []),
        ]);
      },
    };
  },
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
  around: AdapterContext,
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

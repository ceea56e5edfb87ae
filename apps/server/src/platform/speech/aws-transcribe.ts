import { randomUUID } from 'node:crypto';
import {
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  LanguageCode,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe';
import { type AwsSettings, awsConfig, callAws } from '#platform/engines/aws.ts';
import { type Pause, poll, type Waiting } from '#platform/engines/back-off.ts';
import { type EngineRun, once, type RunState } from '#platform/engines/engine.ts';
import { pickLanguage } from '#platform/engines/pick-language.ts';
import { endsRun, ServiceError } from '#platform/engines/service-error.ts';
import { openStagingBucket } from '#platform/engines/staging.ts';
import { parseTranscript } from './aws-transcript.ts';
import type { SpeechEngine, SpeechInput, Transcription } from './speech.ts';

const LONGEST_MS = 4 * 3_600_000;
const CLEAN_UP_MS = 60_000;
const languages: readonly string[] = Object.values(LanguageCode);

/** One run: the job and its two files have the same name. */
interface CloudJob {
  name: string;
}

const audioKey = ({ name }: CloudJob) => `rushes-staging/${name}.flac`;
const resultKey = ({ name }: CloudJob) => `rushes-staging/${name}.json`;

export function openAwsTranscribe(settings: AwsSettings, { pause }: { pause: Pause }): SpeechEngine {
  const client = new TranscribeClient(awsConfig(settings));
  const bucket = openStagingBucket(settings);

  async function start(job: CloudJob, input: SpeechInput, waiting: Waiting): Promise<void> {
    await bucket.put(audioKey(job), input.path, waiting);
    const request: StartTranscriptionJobCommandInput = {
      TranscriptionJobName: job.name,
      Media: { MediaFileUri: `s3://${bucket.name}/${audioKey(job)}` },
      MediaFormat: 'flac',
      // In our bucket the result does not expire after 15 minutes.
      OutputBucketName: bucket.name,
      OutputKey: resultKey(job),
      ...(input.language === 'auto'
        ? { IdentifyLanguage: true }
        : { LanguageCode: pickLanguage(input.language, languages) as LanguageCode }),
    };
    await callAws(async (options) => {
      try {
        await client.send(new StartTranscriptionJobCommand(request), options);
      } catch (error) {
        // The name is taken: an earlier attempt started the job and was killed before it could record that.
        if ((error as Error).name !== 'ConflictException') throw error;
      }
    }, waiting);
  }

  async function finished(job: CloudJob, waiting: Waiting): Promise<TranscriptionJob | undefined> {
    const { TranscriptionJob: found } = await callAws(
      (options) => client.send(new GetTranscriptionJobCommand({ TranscriptionJobName: job.name }), options),
      waiting,
    );
    if (found?.TranscriptionJobStatus === 'FAILED') throw failure(found.FailureReason ?? '');
    return found?.TranscriptionJobStatus === 'COMPLETED' ? found : undefined;
  }

  async function transcribe(
    input: SpeechInput,
    { signal, state, onProgress }: EngineRun,
  ): Promise<Transcription> {
    const waiting = { signal, pause };
    let job = await state.get<CloudJob>('job');
    if (!job) {
      // Stored before anything is sent, so that the clean-up knows the names.
      job = { name: `rushes-${randomUUID()}` };
      await state.set('job', job);
    }
    if (!(await state.get<boolean>('started'))) {
      await start(job, input, waiting);
      await state.set('started', true);
    }
    onProgress?.(0.1);
    const known = job;
    const done = await poll(() => finished(known, waiting), waiting);
    onProgress?.(0.9);
    const text = await bucket.readText(resultKey(job), waiting);
    return parseTranscript(text, done.LanguageCode ?? input.language, input.durationMs);
  }

  async function removeStaged(state: RunState): Promise<void> {
    const job = await state.get<CloudJob>('job');
    if (!job || (await state.get<boolean>('removed'))) return;
    const waiting = { signal: AbortSignal.timeout(CLEAN_UP_MS), pause };
    await bucket.remove(audioKey(job), waiting);
    await bucket.remove(resultKey(job), waiting);
    await callAws(
      (options) =>
        client.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: job.name }), options),
      waiting,
    ).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.kind === 'job-lost')) throw error;
    });
    await state.set('removed', true);
  }

  async function cleanUp(state: RunState): Promise<void> {
    await removeStaged(state);
    await state.clear();
  }

  return {
    detectsLanguage: true,
    languages: async () => languages,
    async transcribe(input, run) {
      if (input.durationMs > LONGEST_MS) {
        throw new ServiceError('unsupported-media', 'Amazon Transcribe accepts at most 4 hours');
      }
      try {
        const result = await once(run.state, 'result', () => transcribe(input, run));
        // The result is paid for: a failure here must not lose it, and the clean-up of the caller repeats it.
        await removeStaged(run.state).catch(() => {});
        return result;
      } catch (error) {
        if (endsRun(error)) await cleanUp(run.state).catch(() => {});
        throw error;
      }
    },
    cleanUp,
    async responds(signal) {
      const waiting = { signal, pause };
      await bucket.check(waiting);
      await finished({ name: 'rushes-health-check' }, waiting).catch((error: unknown) => {
        // An unknown job: the service answers and accepts the key.
        if (!(error instanceof ServiceError && error.kind === 'job-lost')) throw error;
      });
    },
  };
}

function failure(reason: string): ServiceError {
  const kind = /language/i.test(reason)
    ? 'unsupported-language'
    : /media|format|sample rate|audio/i.test(reason)
      ? 'unsupported-media'
      : 'failed';
  return new ServiceError(kind, `the transcription failed: ${reason}`);
}

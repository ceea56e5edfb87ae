import { type Operations, refuse } from './aws-reply.ts';
import type { HttpPeer } from './http-peer.ts';
import { unknownMembers } from './http-peer.ts';

export interface TranscribePeer {
  /** The `results` of every finished job. */
  results: object;
  /** If set, jobs fail with this reason. */
  failure: string | undefined;
  names(): string[];
  /** Jobs that were started, which AWS charges for. */
  started: number;
  /** The service no longer knows this job. */
  forget(name: string): void;
}

interface Job {
  name: string;
  startedAt: number;
  outputKey: string;
  language: string | undefined;
}

const QUEUED_MS = 3_000;
const RUNNING_MS = 30_000;
const START = `TranscriptionJobName LanguageCode IdentifyLanguage IdentifyMultipleLanguages LanguageOptions Media
  MediaFormat MediaSampleRateHertz OutputBucketName OutputKey Settings Subtitles ContentRedaction JobExecutionSettings
  ToxicityDetection Tags KMSEncryptionContext LanguageIdSettings ModelSettings OutputEncryptionKMSKeyId`;
const LANGUAGES = ['en-US', 'en-GB', 'nl-NL', 'de-DE'];

export function makeTranscribe(
  bucket: string,
  objects: Map<string, Buffer>,
): { peer: TranscribePeer; operations: Operations } {
  const jobs = new Map<string, Job>();
  const peer: TranscribePeer = {
    results: { items: [] },
    failure: undefined,
    names: () => [...jobs.keys()],
    started: 0,
    forget: (name) => void jobs.delete(name),
  };

  const known = (input: Record<string, unknown>): Job => {
    if (unknownMembers(input, 'TranscriptionJobName').length) refuse('SerializationException');
    const job = jobs.get(String(input.TranscriptionJobName));
    return job ?? refuse('BadRequestException', "The requested job couldn't be found.");
  };
  const isFinished = ({ startedAt }: Job, { now }: HttpPeer) => now() - startedAt >= QUEUED_MS + RUNNING_MS;

  return {
    peer,
    operations: {
      StartTranscriptionJob(input, { now }) {
        const unknown = unknownMembers(input, START);
        if (unknown.length) refuse('SerializationException', unknown.join());
        const name = String(input.TranscriptionJobName);
        if (!/^[0-9a-zA-Z._-]{1,200}$/.test(name)) refuse('BadRequestException', 'invalid name');
        if (jobs.has(name)) refuse('ConflictException', 'A job with this name already exists.');
        const given = ['LanguageCode', 'IdentifyLanguage', 'IdentifyMultipleLanguages'].filter(
          (one) => input[one],
        );
        if (given.length !== 1) refuse('BadRequestException', 'give exactly one language option');
        const language = input.LanguageCode as string | undefined;
        if (language && !LANGUAGES.includes(language)) refuse('BadRequestException', 'invalid LanguageCode');
        const { MediaFileUri } = input.Media as { MediaFileUri: string };
        const key = MediaFileUri.replace(`s3://${bucket}/`, '');
        if (!objects.has(key)) refuse('BadRequestException', 'the S3 object does not exist');
        if (input.OutputBucketName !== bucket)
          refuse('BadRequestException', 'no access to the output bucket');
        peer.started += 1;
        jobs.set(name, { name, startedAt: now(), outputKey: String(input.OutputKey), language });
        return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'QUEUED' } };
      },
      GetTranscriptionJob(input, self) {
        const job = known(input);
        const base = { TranscriptionJobName: job.name, CreationTime: 1_700_000_000.5 };
        if (!isFinished(job, self)) {
          const status = self.now() - job.startedAt < QUEUED_MS ? 'QUEUED' : 'IN_PROGRESS';
          return { TranscriptionJob: { ...base, TranscriptionJobStatus: status } };
        }
        if (peer.failure) {
          const failed = { TranscriptionJobStatus: 'FAILED', FailureReason: peer.failure };
          return { TranscriptionJob: { ...base, ...failed } };
        }
        const file = { jobName: job.name, accountId: '1', status: 'COMPLETED', results: peer.results };
        objects.set(job.outputKey, Buffer.from(JSON.stringify(file)));
        const LanguageCode = job.language ?? 'en-US';
        return { TranscriptionJob: { ...base, TranscriptionJobStatus: 'COMPLETED', LanguageCode } };
      },
      DeleteTranscriptionJob(input) {
        jobs.delete(known(input).name);
        return {};
      },
    },
  };
}

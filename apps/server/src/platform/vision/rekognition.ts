import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  DetectLabelsCommand,
  DetectTextCommand,
  GetLabelDetectionCommand,
  GetTextDetectionCommand,
  RekognitionClient,
  StartLabelDetectionCommand,
  StartTextDetectionCommand,
} from '@aws-sdk/client-rekognition';
import { type AwsSettings, awsConfig, callAws } from '#platform/engines/aws.ts';
import { type Pause, poll, type Waiting } from '#platform/engines/back-off.ts';
import { type EngineRun, once } from '#platform/engines/engine.ts';
import { endsRun, ServiceError } from '#platform/engines/service-error.ts';
import { labelSightings, textSightings, timesOf } from './rekognition-results.ts';
import type { FrameTime, Sighting, VisionEngine, VisionInput } from './vision.ts';

export interface RekognitionSettings extends AwsSettings {
  /** The bucket of the object store, if it is at AWS: then videos are read from there, and no frames are sent. */
  store?: { bucket: string; prefix: string | undefined } | undefined;
}

/** Below this a result is more often wrong than right; the panel filters above it. */
const MIN_CONFIDENCE = 40;
const PAGE = 1000;

type Image = { Bytes: Uint8Array };
type Video = { S3Object: { Bucket: string; Name: string } };

/** What differs between text and labels. */
interface Detection {
  image(image: Image, time: FrameTime | null, waiting: Waiting): Promise<Sighting[]>;
  start(video: Video, token: string, waiting: Waiting): Promise<string>;
  page(jobId: string, next: string | undefined, waiting: Waiting): Promise<Page>;
}

interface Page {
  status: string | undefined;
  message: string | undefined;
  next: string | undefined;
  /** By time in milliseconds; the times of the frames are known when all pages are read. */
  found: { ms: number; seen(time: FrameTime): Sighting[] }[];
}

export function openRekognition(settings: RekognitionSettings, { pause }: { pause: Pause }): VisionEngine {
  const client = new RekognitionClient(awsConfig(settings));

  const text: Detection = {
    async image(Image, time, waiting) {
      const reply = await callAws(
        (options) => client.send(new DetectTextCommand({ Image }), options),
        waiting,
      );
      return textSightings(reply.TextDetections ?? [], time, MIN_CONFIDENCE);
    },
    async start(Video, ClientRequestToken, waiting) {
      const command = new StartTextDetectionCommand({ Video, ClientRequestToken });
      return (await callAws((options) => client.send(command, options), waiting)).JobId!;
    },
    async page(JobId, NextToken, waiting) {
      const command = new GetTextDetectionCommand({
        JobId,
        MaxResults: PAGE,
        ...(NextToken && { NextToken }),
      });
      const reply = await callAws((options) => client.send(command, options), waiting);
      const found = (reply.TextDetections ?? []).map(({ Timestamp = 0, TextDetection }) => ({
        ms: Timestamp,
        seen: (time: FrameTime) => textSightings(TextDetection ? [TextDetection] : [], time, MIN_CONFIDENCE),
      }));
      return { status: reply.JobStatus, message: reply.StatusMessage, next: reply.NextToken, found };
    },
  };

  const labels: Detection = {
    async image(Image, time, waiting) {
      const command = new DetectLabelsCommand({ Image, MinConfidence: MIN_CONFIDENCE });
      const reply = await callAws((options) => client.send(command, options), waiting);
      return labelSightings(reply.Labels ?? [], time);
    },
    async start(Video, ClientRequestToken, waiting) {
      const command = new StartLabelDetectionCommand({
        Video,
        ClientRequestToken,
        MinConfidence: MIN_CONFIDENCE,
      });
      return (await callAws((options) => client.send(command, options), waiting)).JobId!;
    },
    async page(JobId, NextToken, waiting) {
      const command = new GetLabelDetectionCommand({
        JobId,
        MaxResults: PAGE,
        SortBy: 'TIMESTAMP',
        ...(NextToken && { NextToken }),
      });
      const reply = await callAws((options) => client.send(command, options), waiting);
      const found = (reply.Labels ?? []).map(({ Timestamp = 0, Label }) => ({
        ms: Timestamp,
        seen: (time: FrameTime) => labelSightings(Label ? [Label] : [], time),
      }));
      return { status: reply.JobStatus, message: reply.StatusMessage, next: reply.NextToken, found };
    },
  };

  async function detect(what: Detection, input: VisionInput, run: EngineRun): Promise<Sighting[]> {
    const { store } = settings;
    try {
      return await (store && input.video
        ? inVideo(what, input.video, store, run)
        : inFrames(what, input, run));
    } catch (error) {
      if (endsRun(error)) await run.state.clear();
      throw error;
    }
  }

  async function inFrames(
    what: Detection,
    input: VisionInput,
    { signal, state }: EngineRun,
  ): Promise<Sighting[]> {
    const all: Sighting[] = [];
    let number = 0;
    for await (const { path, time } of input.frames(signal)) {
      const found = await once(state, `frame-${time?.frame ?? number}`, async () =>
        what.image({ Bytes: await readFile(path) }, time, { signal, pause }),
      );
      all.push(...found);
      number += 1;
    }
    return all;
  }

  async function inVideo(
    what: Detection,
    { storagekey, durationMs, frameRate }: NonNullable<VisionInput['video']>,
    { bucket, prefix }: NonNullable<RekognitionSettings['store']>,
    { signal, state, onProgress }: EngineRun,
  ): Promise<Sighting[]> {
    const waiting = { signal, pause };
    // The same token gives the same job, also when an attempt is killed before it stores the id.
    const token = await once(state, 'token', async () => randomUUID());
    const Name = prefix ? `${prefix}/${storagekey}` : storagekey;
    const job = await once(state, 'job', () =>
      what.start({ S3Object: { Bucket: bucket, Name } }, token, waiting),
    );
    onProgress?.(0.1);
    const first = await poll(async () => {
      const page = await what.page(job, undefined, waiting);
      return page.status === 'IN_PROGRESS' ? undefined : page;
    }, waiting);
    if (first.status !== 'SUCCEEDED') {
      throw new ServiceError('failed', `the detection failed: ${first.message ?? 'no reason given'}`);
    }
    const found = [...first.found];
    for (let { next } = first; next; ) {
      const page = await what.page(job, next, waiting);
      found.push(...page.found);
      next = page.next;
    }
    const times = timesOf(
      found.map(({ ms }) => ms),
      { durationMs, frameRate },
    );
    return found.flatMap(({ ms, seen }) => seen(times.get(ms)!));
  }

  return {
    detectText: (input, run) => detect(text, input, run),
    detectLabels: (input, run) => detect(labels, input, run),
    // Videos stay in our bucket, and Rekognition deletes its results after a week.
    cleanUp: (state) => state.clear(),
    async responds(signal) {
      await text.page('rushes-health-check', undefined, { signal, pause }).catch((error: unknown) => {
        // An unknown job: the service answers and accepts the key.
        const isKnown =
          error instanceof ServiceError && (error.kind === 'job-lost' || error.kind === 'failed');
        if (!isKnown) throw error;
      });
    },
  };
}

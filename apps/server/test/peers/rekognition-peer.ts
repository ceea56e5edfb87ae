import { type Operations, refuse } from './aws-reply.ts';
import { type HttpPeer, unknownMembers } from './http-peer.ts';

export interface RekognitionPeer {
  /** By time in milliseconds. Images get what is at 0. */
  texts: { Timestamp: number; TextDetection: object }[];
  labels: { Timestamp: number; Label: object }[];
  /** Results per page, whatever the client asks for. */
  pageSize: number;
  failure: string | undefined;
  jobs: Map<string, { token: string; startedAt: number }>;
  /** The images received. */
  images: Buffer[];
}

const RUNNING_MS = 60_000;

export function makeRekognition(
  bucket: string,
  objects: Map<string, Buffer>,
): { peer: RekognitionPeer; operations: Operations } {
  const peer: RekognitionPeer = {
    texts: [],
    labels: [],
    pageSize: 2,
    failure: undefined,
    jobs: new Map(),
    images: [],
  };

  const check = (input: object, documented: string) => {
    const unknown = unknownMembers(input, documented);
    if (unknown.length) refuse('SerializationException', unknown.join());
  };
  function start(input: Record<string, unknown>, { now }: HttpPeer) {
    const { S3Object } = input.Video as { S3Object: { Bucket: string; Name: string } };
    if (S3Object.Bucket !== bucket || !objects.has(S3Object.Name)) refuse('InvalidS3ObjectException');
    const token = String(input.ClientRequestToken);
    const same = [...peer.jobs].find(([, job]) => job.token === token);
    if (same) return { JobId: same[0] };
    const JobId = `job-${peer.jobs.size + 1}`;
    peer.jobs.set(JobId, { token, startedAt: now() });
    return { JobId };
  }
  function page(input: Record<string, unknown>, { now }: HttpPeer, name: string, all: object[]) {
    const job = peer.jobs.get(String(input.JobId)) ?? refuse('ResourceNotFoundException');
    if (Number(input.MaxResults) > 1000) refuse('InvalidParameterException');
    if (now() - job.startedAt < RUNNING_MS) return { JobStatus: 'IN_PROGRESS' };
    if (peer.failure) return { JobStatus: 'FAILED', StatusMessage: peer.failure };
    const from = Number(input.NextToken ?? 0);
    const next = from + peer.pageSize;
    return {
      JobStatus: 'SUCCEEDED',
      VideoMetadata: { DurationMillis: 4000, FrameRate: 25 },
      [name]: all.slice(from, next),
      ...(next < all.length ? { NextToken: String(next) } : {}),
    };
  }
  function image(input: Record<string, unknown>) {
    const { Bytes } = input.Image as { Bytes: string };
    peer.images.push(Buffer.from(Bytes, 'base64'));
  }

  return {
    peer,
    operations: {
      StartTextDetection(input, self) {
        check(input, 'Video ClientRequestToken JobTag NotificationChannel Filters');
        return start(input, self);
      },
      StartLabelDetection(input, self) {
        check(input, 'Video ClientRequestToken JobTag NotificationChannel MinConfidence Features Settings');
        return start(input, self);
      },
      GetTextDetection(input, self) {
        check(input, 'JobId MaxResults NextToken');
        return page(input, self, 'TextDetections', peer.texts);
      },
      GetLabelDetection(input, self) {
        check(input, 'JobId MaxResults NextToken SortBy AggregateBy');
        return page(input, self, 'Labels', peer.labels);
      },
      DetectText(input) {
        check(input, 'Image Filters');
        image(input);
        return {
          TextDetections: peer.texts.filter((one) => one.Timestamp === 0).map((one) => one.TextDetection),
        };
      },
      DetectLabels(input) {
        check(input, 'Image MaxLabels MinConfidence Features Settings');
        image(input);
        return { Labels: peer.labels.filter((one) => one.Timestamp === 0).map((one) => one.Label) };
      },
    },
  };
}

import type { AwsSettings } from '#platform/engines/aws.ts';
import { awsError, type Operations, refuse } from './aws-reply.ts';
import { type HttpPeer, type PeerRequest, Refusal, type Reply, startHttpPeer } from './http-peer.ts';
import { makeRekognition, type RekognitionPeer } from './rekognition-peer.ts';
import { signatureFault } from './sigv4.ts';
import { makeTranscribe, type TranscribePeer } from './transcribe-peer.ts';
import { makeTranslate } from './translate-peer.ts';

/** One endpoint with the calls of four AWS services that the engines use, as documented. */
export interface AwsPeer extends HttpPeer {
  settings: AwsSettings & { accessKey: string; secretKey: string; stagingBucket: string };
  /** Objects of the bucket. */
  objects: Map<string, Buffer>;
  transcribe: TranscribePeer;
  rekognition: RekognitionPeer;
}

const BUCKET = 'staging';
const signingNames: Record<string, string> = {
  Transcribe: 'transcribe',
  RekognitionService: 'rekognition',
  AWSShineFrontendService_20170701: 'translate',
};

export async function startAwsPeer(): Promise<AwsPeer> {
  const key = { accessKey: 'AKIDPEER', secretKey: 'peer-secret', region: 'eu-west-1' };
  const objects = new Map<string, Buffer>();
  const transcribe = makeTranscribe(BUCKET, objects);
  const rekognition = makeRekognition(BUCKET, objects);
  const operations: Record<string, Operations> = {
    Transcribe: transcribe.operations,
    RekognitionService: rekognition.operations,
    AWSShineFrontendService_20170701: makeTranslate(),
  };
  const targetOf = ({ headers }: PeerRequest) => String(headers['x-amz-target'] ?? '');
  const peer = await startHttpPeer(
    (request) => targetOf(request).split('.')[1] ?? `${request.method} object`,
    (request, self) => {
      const target = targetOf(request);
      if (!target) return object(request, objects, signatureFault(request, key, 's3'));
      const [service = '', operation = ''] = target.split('.');
      const fault = signatureFault(request, key, signingNames[service] ?? '');
      if (fault === 'unknown key') throw new Refusal(awsError('UnrecognizedClientException', fault));
      if (fault) throw new Refusal(awsError('InvalidSignatureException', fault, 403));
      if (request.headers['content-type'] !== 'application/x-amz-json-1.1') refuse('SerializationException');
      const run = operations[service]?.[operation];
      if (!run) throw new Refusal(awsError('UnknownOperationException'));
      const input = JSON.parse(request.body.toString()) as Record<string, unknown>;
      const body = Buffer.from(JSON.stringify(run(input, self)));
      return { headers: { 'content-type': 'application/x-amz-json-1.1' }, body };
    },
  );
  const settings = { ...key, endpoint: peer.url, stagingBucket: BUCKET };
  return Object.assign(peer, {
    settings,
    objects,
    transcribe: transcribe.peer,
    rekognition: rekognition.peer,
  });
}

/** PUT, GET, HEAD and DELETE of one object in the one bucket. */
function object(request: PeerRequest, objects: Map<string, Buffer>, fault: string | undefined): Reply {
  const xml = (status: number, code: string): Reply => ({
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  });
  if (fault) return xml(403, fault === 'unknown key' ? 'InvalidAccessKeyId' : 'SignatureDoesNotMatch');
  const [, bucket, ...rest] = request.path.split('/');
  if (bucket !== BUCKET) return xml(404, 'NoSuchBucket');
  const name = rest.join('/');
  if (request.method === 'HEAD') return { body: '' };
  if (request.method === 'DELETE') {
    objects.delete(name);
    return { status: 204, body: '' };
  }
  if (request.method === 'PUT') {
    objects.set(name, request.body);
    return { headers: { etag: '"1"' }, body: '' };
  }
  const found = objects.get(name);
  return found ? { body: found } : xml(404, 'NoSuchKey');
}

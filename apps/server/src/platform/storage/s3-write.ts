import { createReadStream, type ReadStream } from 'node:fs';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { someAtATime } from '#platform/batching/some-at-a-time.ts';
import { asMissing, type Bucket, isMissing, isNamed } from './s3-client.ts';

const MB = 1 << 20;

/** Thresholds for multipart requests. Tests use lower values. */
export interface Sizes {
  /** Files of this size and larger are sent in parts. */
  single: number;
  part: number;
  /** The largest object that a store copies with one request. */
  copySingle: number;
  copyPart: number;
}
export const usualSizes: Sizes = {
  single: 64 * MB,
  part: 64 * MB,
  copySingle: 5 * 1024 * MB,
  copyPart: 1024 * MB,
};

const PARTS_MAX = 10_000;
const AT_ONCE = 4;
/** For sending a part over a slow connection, or for a copy by the store. */
const LONG_MS = 15 * 60_000;

export async function sizeOf(bucket: Bucket, key: string): Promise<number | undefined> {
  try {
    const head = await bucket.ask((options) =>
      bucket.client.send(new HeadObjectCommand(bucket.nameOf(key)), options),
    );
    return head.ContentLength ?? 0;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Complete and durable when it returns: a store shows an object only when it is complete. */
export async function putFile(
  bucket: Bucket,
  key: string,
  path: string,
  size: number,
  sizes: Sizes,
): Promise<void> {
  const target = bucket.nameOf(key);
  if (size < sizes.single) {
    await sendPiece(bucket, path, { start: 0, length: size }, (Body, options) =>
      bucket.client.send(new PutObjectCommand({ ...target, ContentLength: size, Body }), options),
    );
  } else {
    await inParts(bucket, key, size, sizes.part, async (UploadId, { number: PartNumber, start, length }) => {
      const part = { ...target, UploadId, PartNumber, ContentLength: length };
      const { ETag } = await sendPiece(bucket, path, { start, length }, (Body, options) =>
        bucket.client.send(new UploadPartCommand({ ...part, Body }), options),
      );
      return ETag;
    });
  }
  const stored = await sizeOf(bucket, key);
  if (stored !== size) throw new Error(`${key} has ${stored} bytes in the store, ${size} were sent`);
}

/** Opens a new stream for each attempt: a partly read stream cannot be reused, and keeps its file open. */
function sendPiece<T>(
  bucket: Bucket,
  path: string,
  { start, length }: { start: number; length: number },
  send: (body: ReadStream | Buffer, options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const attempt = async (options: { abortSignal: AbortSignal }) => {
    if (length === 0) return send(Buffer.alloc(0), options);
    const body = createReadStream(path, { start, end: start + length - 1, highWaterMark: MB });
    try {
      return await send(body, options);
    } finally {
      body.destroy();
    }
  };
  return bucket.ask(attempt, { timeoutMs: LONG_MS });
}

/** Server-side copy: no data passes through this process. */
export async function copyObject(bucket: Bucket, from: string, to: string, sizes: Sizes): Promise<void> {
  const source = bucket.nameOf(from);
  const CopySource = `${source.Bucket}/${source.Key}`;
  const target = bucket.nameOf(to);
  const size = await sizeOf(bucket, from);
  if (size === undefined) return asMissing({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } }, from);
  if (size <= sizes.copySingle) {
    const copy = (options: object) =>
      bucket.client.send(new CopyObjectCommand({ ...target, CopySource }), options);
    await bucket.ask(copy, { timeoutMs: LONG_MS }).catch((error) => asMissing(error, from));
    return;
  }
  await inParts(bucket, to, size, sizes.copyPart, async (UploadId, { number, start, length }) => {
    const CopySourceRange = `bytes=${start}-${start + length - 1}`;
    const { CopyPartResult } = await bucket.ask(
      (options) =>
        bucket.client.send(
          new UploadPartCopyCommand({ ...target, UploadId, PartNumber: number, CopySource, CopySourceRange }),
          options,
        ),
      { timeoutMs: LONG_MS },
    );
    return CopyPartResult?.ETag;
  });
}

interface Piece {
  number: number;
  start: number;
  length: number;
}

function piecesOf(size: number, wanted: number): Piece[] {
  const length = Math.max(wanted, Math.ceil(size / PARTS_MAX));
  return Array.from({ length: Math.ceil(size / length) }, (_, place) => ({
    number: place + 1,
    start: place * length,
    length: Math.min(length, size - place * length),
  }));
}

/** Aborts the upload on failure; the sweep removes uploads left by a crash. */
async function inParts(
  bucket: Bucket,
  key: string,
  size: number,
  partSize: number,
  send: (uploadId: string, piece: Piece) => Promise<string | undefined>,
): Promise<void> {
  const target = bucket.nameOf(key);
  const { UploadId } = await bucket.ask((options) =>
    bucket.client.send(new CreateMultipartUploadCommand(target), options),
  );
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    await someAtATime(piecesOf(size, partSize), AT_ONCE, async (one) => {
      parts.push({ PartNumber: one.number, ETag: await send(UploadId!, one) });
    });
    await completeParts(bucket, key, UploadId!, parts, size);
  } catch (error) {
    await bucket
      .ask((options) =>
        bucket.client.send(new AbortMultipartUploadCommand({ ...target, UploadId: UploadId! }), options),
      )
      .catch(() => {});
    throw error;
  }
}

export async function completeParts(
  bucket: Bucket,
  key: string,
  UploadId: string,
  parts: { PartNumber: number; ETag: string | undefined }[],
  size: number,
): Promise<void> {
  const Parts = parts.sort((one, other) => one.PartNumber - other.PartNumber);
  const complete = (options: object) =>
    bucket.client.send(
      new CompleteMultipartUploadCommand({ ...bucket.nameOf(key), UploadId, MultipartUpload: { Parts } }),
      options,
    );
  await bucket.ask(complete, { timeoutMs: LONG_MS }).catch(async (error) => {
    // The first attempt completed; only its response was lost.
    if (!isNamed(error, 'NoSuchUpload') || (await sizeOf(bucket, key)) !== size) throw error;
  });
}

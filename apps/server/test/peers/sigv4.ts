import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PeerRequest } from './http-peer.ts';

// AWS Signature Version 4, from its documentation: recomputed from what arrived.

export interface AwsKey {
  accessKey: string;
  secretKey: string;
  region: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Why the signature is not accepted; undefined if it is. */
export function signatureFault(request: PeerRequest, key: AwsKey, service: string): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const parts = form.exec(request.headers.authorization ?? '');
  if (!parts) return 'no signature';
  const [, accessKey, day, region, signedService, names, signature] = parts as unknown as string[];
  if (accessKey !== key.accessKey) return 'unknown key';
  if (region !== key.region || signedService !== service) return 'signed for another service or region';
  const time = String(request.headers['x-amz-date'] ?? '');
  if (!time.startsWith(day!)) return 'the date differs from the scope';
  const signed = names!.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'a required header is not signed';
  const declared = request.headers['x-amz-content-sha256'];
  const bodyHash = sha256(request.body);
  if (declared && /^[0-9a-f]{64}$/.test(String(declared)) && declared !== bodyHash) return 'another body';
  const query = [...new URL(request.target, 'http://peer').searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    request.path,
    query,
    ...signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    declared ?? bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${key.secretKey}`, day!), region!), service), 'aws4_request');
  const expected = hmac(signing, text);
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex')) ? undefined : 'wrong signature';
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

import { type HttpPeer, Refusal, type Reply } from './http-peer.ts';

export type Operation = (input: Record<string, unknown>, peer: HttpPeer) => unknown;
export type Operations = Record<string, Operation>;

/** An error in the format of JSON 1.1. */
export const awsError = (name: string, message = name, status = 400): Reply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Buffer.from(JSON.stringify({ __type: name, Message: message })),
});

export const refuse = (name: string, message?: string): never => {
  throw new Refusal(awsError(name, message));
};

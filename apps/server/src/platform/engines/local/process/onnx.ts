import type { InferenceSession } from 'onnxruntime-node';

/** Waiting threads sleep: spinning ones take a third more CPU time for the same work. */
export const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
};

/** Opens each model once. */
const sessions = new Map<string, Promise<InferenceSession>>();

export function openModel(path: string): Promise<InferenceSession> {
  let session = sessions.get(path);
  if (!session) {
    session = import('onnxruntime-node').then((onnx) => onnx.InferenceSession.create(path, sessionOptions));
    sessions.set(path, session);
  }
  return session;
}

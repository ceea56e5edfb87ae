import { newRequestId } from '../upload-all.ts';
import { uploads } from '../uploads-store.ts';
import { AUTO_TYPE, matchInterrupted } from './interrupted.ts';
import type { Interrupted } from './resume-store.ts';

interface Outcome {
  changed: readonly string[];
  others: readonly string[];
  /** Interrupted uploads whose file has not been selected yet. */
  left: readonly Interrupted[];
}

/** Resumes uploads with the reselected files. Labels, note and options are already on the server. */
export function continueInterrupted(
  files: readonly File[],
  interrupted: readonly Interrupted[],
  userid: string,
): Outcome {
  const { known, changed, others } = matchInterrupted(files, interrupted);
  const requestId = newRequestId();
  for (const { added, was } of known) {
    const { nodeid, nodename, podid, versionof, folderid } = was;
    const into = podid ? { into: { podid, type: AUTO_TYPE } } : {};
    const version = versionof ? { version: { podid: versionof, name: nodename } } : {};
    uploads.add(
      [added],
      { userid, nodeid, nodename, ...into, ...version },
      {
        nodeid: folderid,
        labels: [],
        teamonly: 0,
        priorityProcessing: 0,
        requestId,
        ifExists: 'keep',
      },
    );
  }
  const taken = new Set(known.map(({ was }) => was.fingerprint));
  return { changed, others, left: interrupted.filter(({ fingerprint }) => !taken.has(fingerprint)) };
}

import { UploadStatus } from '@rushes/contract/enums';
import { addLabelsToPods } from '@rushes/contract/labels';
import { setPodsTeamOnly } from '@rushes/contract/pods';
import { ApiError, call } from '#lib/api.ts';
import { inParts } from './prepare.ts';
import { changeSettings, type Settings } from './upload-all.ts';
import { isSeparate, isStarted, type UploadItem } from './upload-item.ts';
import { uploadState } from './upload-state.ts';
import { uploads } from './uploads-store.ts';

/** Started uploads that labels and options can still be given to. */
export const isChangeable = (item: UploadItem): boolean =>
  isSeparate(item) && isStarted(item) && !item.restored && item.status !== UploadStatus.ERROR;

/** Gives labels and options to uploads that were started without them. Returns their number. */
export async function applySettings(settings: Settings): Promise<number> {
  const chosen = uploadState.getState().items.filter(isChangeable);
  for (const item of chosen.filter(({ podid }) => podid === null)) {
    changeSettings(item, settings);
    const { id, order, status } = item;
    if (!order || status !== UploadStatus.WAITING) continue;
    const { labels, priorityProcessing, teamonlyForAll: teamonly } = settings;
    uploads.change(id, { order: { ...order, labels, priorityProcessing, teamonly } });
  }
  const { WAITING, ADDED } = UploadStatus;
  const sent = chosen.filter(
    ({ podid, status }) => podid !== null || (status !== WAITING && status !== ADDED),
  );
  const podids = (await Promise.all(sent.map(({ id }) => announced(id)))).filter((id) => id !== null);
  for (const some of inParts(podids)) {
    if (settings.labels.length > 0) await addLabels(some, settings.labels);
    if (settings.teamonlyForAll === 1) await call(setPodsTeamOnly, { body: { pods: some, teamonly: 1 } });
  }
  return chosen.length;
}

/** The file of an upload whose announcement may still be running; null when it failed or was cancelled. */
function announced(id: string): Promise<string | null> {
  const find = () => {
    const item = uploadState.getState().items.find((one) => one.id === id);
    if (item?.podid) return item.podid;
    return item?.status === UploadStatus.UPLOADING ? undefined : null;
  };
  return new Promise((resolve) => {
    const look = () => {
      const podid = find();
      if (podid === undefined) return;
      stop();
      resolve(podid);
    };
    const stop = uploadState.subscribe(look);
    look();
  });
}

async function addLabels(podids: string[], labels: readonly string[]): Promise<void> {
  try {
    await call(addLabelsToPods, { body: { podids, labels: [...labels] } });
  } catch (error) {
    // The files have these labels already.
    if (!(error instanceof ApiError && error.code === 'ERR151')) throw error;
  }
}

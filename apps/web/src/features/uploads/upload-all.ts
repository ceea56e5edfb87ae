import { UploadStatus } from '@rushes/contract/enums';
import { restoreBin } from '@rushes/contract/recycle-bin';
import { createStore } from 'zustand/vanilla';
import { ask, useCommand } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { currentAccess } from '#session/access.ts';
import { type Choice, firstChoices } from './existing.ts';
import { checkStorage, type ExistingFile, findThere, inParts, makeFolders } from './prepare.ts';
import { findResumePoint } from './resume/resume-store.ts';
import { problemOf } from './transfer/problems.ts';
import { isSeparate, type Order, type UploadItem, uploadPlace } from './upload-item.ts';
import type { UploadProblem } from './upload-problem.ts';
import { uploads } from './uploads-store.ts';

export interface Settings {
  labels: readonly string[];
  priorityProcessing: 0 | 1;
  teamonlyForAll: 0 | 1;
}

/** What a file gets that is sent at once. */
export const noSettings: Settings = { labels: [], priorityProcessing: 0, teamonlyForAll: 0 };

interface Preparation {
  step: 'idle' | 'checking' | 'asking';
  there: readonly ExistingFile[];
  choices: ReadonlyMap<string, Choice>;
  answer: ((go: boolean) => void) | null;
}

const idle: Preparation = { step: 'idle', there: [], choices: new Map(), answer: null };

/** State between "Upload all" and the first byte. */
export const preparation = createStore<Preparation>(() => idle);

/** One id for everything that is sent at once. */
export const newRequestId = (now = Date.now(), random = Math.random()): string =>
  `${now}${Math.floor(random * 1_000_000)}`;

export function choose(some: readonly ExistingFile[], choice: Choice): void {
  preparation.setState(({ choices }) => ({
    choices: new Map([...choices, ...some.map(({ item }) => [item.id, choice] as const)]),
  }));
}

/** Continue with the choices, or return to the list. */
export const answerExisting = (go: boolean): void => preparation.getState().answer?.(go);

const stillAdded = (ids: ReadonlySet<string>): UploadItem[] =>
  uploads.store.getState().items.filter(({ id, status }) => ids.has(id) && status === UploadStatus.ADDED);

/** Settings per file: a file that did not fit gets the same settings on retry. */
const wished = new WeakMap<File, Settings>();

/** For a file that is still being checked, or will be checked again. */
export const changeSettings = ({ file }: UploadItem, settings: Settings): void => {
  wished.set(file, settings);
};

const settingsOf = ({ file }: UploadItem): Settings => wished.get(file) ?? noSettings;

/** Checks a file again that has not passed the checks yet. */
export async function tryAgain(id: string): Promise<void> {
  const item = uploads.store.getState().items.find((one) => one.id === id);
  if (!item || uploads.retry(id)) return;
  await uploadAll(settingsOf(item), [id]);
}

/** Preparations run one after another: each may have a question. */
let last: Promise<void> = Promise.resolve();

/**
 * Uploads all added files, or only some of them. Continues when the dialog is closed, which opens again if there is a
 * question.
 */
export function uploadAll(settings: Settings, only?: readonly string[]): Promise<void> {
  const wanted = only && new Set(only);
  const chosen = uploads.store
    .getState()
    .items.filter(
      ({ id, status, preparing }) =>
        status === UploadStatus.ADDED && !preparing && (!wanted || wanted.has(id)),
    );
  if (chosen.length === 0) return Promise.resolve();
  for (const { file } of chosen) wished.set(file, settings);
  // Starting an upload also ends a pause.
  if (uploads.store.getState().paused) uploads.resume();
  const ids = new Set(chosen.map(({ id }) => id));
  uploads.prepare(ids);
  last = last.then(() => prepareThese(ids));
  return last;
}

async function prepareThese(ids: ReadonlySet<string>): Promise<void> {
  preparation.setState({ step: 'checking' });
  try {
    await prepare(stillAdded(ids));
  } catch (error) {
    const problem = problemOf(error);
    uploads.close(new Map(stillAdded(ids).map(({ id }) => [id, problem])));
  } finally {
    uploads.release(ids);
    preparation.setState(idle);
  }
}

async function prepare(chosen: readonly UploadItem[]): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id));
  const tenantid = currentAccess()?.tenant.id;
  // Storage for resumed uploads was counted when they were announced.
  const fresh = chosen.filter(({ fingerprint }) => !findResumePoint(fingerprint));
  if (tenantid && fresh.length > 0) uploads.close(await checkStorage(tenantid, fresh));
  const requestId = newRequestId();
  const order = (item: UploadItem, nodeid: string, ifExists: Order['ifExists'] = 'keep'): Order => {
    const { labels, priorityProcessing, teamonlyForAll: teamonly } = settingsOf(item);
    return { nodeid, labels, priorityProcessing, teamonly, requestId, ifExists };
  };

  const [intoPod, intoFolder] = [
    stillAdded(ids).filter((item) => !isSeparate(item)),
    stillAdded(ids).filter(isSeparate),
  ];
  uploads.start(new Map(intoPod.map((item) => [item.id, order(item, item.nodeid)])));

  for (const items of Map.groupBy(intoFolder, ({ nodeid }) => nodeid).values()) {
    const { nodeid } = items[0]!;
    const choices = await askAbout(nodeid, items);
    if (!choices) return;
    await applyChoices(choices);
    const left = stillAdded(new Set(items.map(({ id }) => id)));
    if (left.length === 0) continue;
    const placeOf = await makeFolders(nodeid, left);
    uploads.start(
      new Map(
        left.map((item) => {
          const ifExists = choices.get(item.id)?.choice === 'version' ? 'version' : 'keep';
          return [item.id, order(item, placeOf(item.path), ifExists)];
        }),
      ),
    );
  }
}

type Choices = ReadonlyMap<string, { choice: Choice; binned: string | null }>;

/** Returns null when the user cancels. */
async function askAbout(nodeid: string, items: readonly UploadItem[]): Promise<Choices | null> {
  // An interrupted upload is in the folder too, as the same file: skip it.
  const found = await findThere(
    nodeid,
    items.filter(({ fingerprint }) => !findResumePoint(fingerprint)),
  );
  // Items removed from the list in the meantime need no answer.
  const listed = new Set(stillAdded(new Set(items.map(({ id }) => id))).map(({ id }) => id));
  const there = found.filter(({ item }) => listed.has(item.id));
  if (there.length === 0) return new Map();
  await openDialog(there[0]!.item);
  const go = await new Promise<boolean>((resolve) =>
    preparation.setState({ step: 'asking', there, choices: firstChoices(there), answer: resolve }),
  );
  const { choices } = preparation.getState();
  if (!go) return null;
  preparation.setState({ ...idle, step: 'checking' });
  return new Map(
    there.map(({ item, found }) => [
      item.id,
      { choice: choices.get(item.id) ?? 'keep', binned: found.binned?.id ?? null },
    ]),
  );
}

/** For a question. Waits until no other dialog is open. */
async function openDialog(item: UploadItem): Promise<void> {
  const isFree = () => {
    const name = useCommand.getState().command?.name;
    return name === undefined || name === 'upload';
  };
  if (!isFree())
    await new Promise<void>((resolve) => {
      const stop = useCommand.subscribe(() => {
        if (!isFree()) return;
        stop();
        resolve();
      });
    });
  if (!useCommand.getState().command) ask({ name: 'upload', place: uploadPlace(item) });
}

async function applyChoices(choices: Choices): Promise<void> {
  const closed = new Map<string, UploadProblem | 'restored' | 'skipped'>();
  const back: { id: string; podid: string }[] = [];
  for (const [id, { choice, binned }] of choices) {
    if (choice === 'skip') closed.set(id, 'skipped');
    if (choice === 'restore' && binned) back.push({ id, podid: binned });
  }
  const root = currentAccess()?.point.node.id;
  for (const some of root ? inParts(back) : []) {
    try {
      const body = { podids: some.map(({ podid }) => podid) };
      await call(restoreBin, { params: { id: root! }, body });
      for (const { id } of some) closed.set(id, 'restored');
    } catch (error) {
      for (const { id } of some) closed.set(id, problemOf(error));
    }
  }
  uploads.close(closed);
}

import { UploadStatus } from '@rushes/contract/enums';
import { restoreBin } from '@rushes/contract/recycle-bin';
import { createStore } from 'zustand/vanilla';
import { ask, useCommand } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { currentAccess } from '#session/access.ts';
import { type Choice, firstChoices } from './existing.ts';
import { checkStorage, findThere, inParts, makeFolders, type There } from './prepare.ts';
import { findResumePoint } from './resume/resume-store.ts';
import { problemOf } from './transfer/problems.ts';
import { type Order, type UploadItem, uploadPlace } from './upload-item.ts';
import type { UploadProblem } from './upload-problem.ts';
import { uploads } from './uploads-store.ts';

export interface Settings {
  labels: readonly string[];
  priorityProcessing: 0 | 1;
  teamonlyForAll: 0 | 1;
}

const nothingWished: Settings = { labels: [], priorityProcessing: 0, teamonlyForAll: 0 };

interface Preparation {
  step: 'idle' | 'checking' | 'asking';
  there: readonly There[];
  choices: ReadonlyMap<string, Choice>;
  answer: ((go: boolean) => void) | null;
}

const idle: Preparation = { step: 'idle', there: [], choices: new Map(), answer: null };

/** State between "Upload all" and the first byte. */
export const preparation = createStore<Preparation>(() => idle);

/** One id for everything that is sent at once. */
export const newRequestId = (now = Date.now(), random = Math.random()): string =>
  `${now}${Math.floor(random * 1_000_000)}`;

/** Incremented for every preparation, so that a dropped one does not affect the next. */
let turn = 0;

/** The dialog was closed: pending questions are cancelled. */
export function dropPreparation(): void {
  turn += 1;
  answerExisting(false);
  preparation.setState(idle);
}

export function choose(some: readonly There[], choice: Choice): void {
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

/** Checks a file again that has not passed the checks yet; the dialog shows the result. */
export async function tryAgain(id: string): Promise<void> {
  const item = uploads.store.getState().items.find((one) => one.id === id);
  if (!item || uploads.retry(id)) return;
  if (useCommand.getState().command?.name !== 'upload') ask({ name: 'upload', place: uploadPlace(item) });
  await uploadAll(wished.get(item.file) ?? nothingWished, id);
}

/** Uploads all added files, or only one of them. */
export async function uploadAll(settings: Settings, only?: string): Promise<void> {
  if (preparation.getState().step !== 'idle') return;
  const chosen = uploads.store
    .getState()
    .items.filter(({ id, status }) => status === UploadStatus.ADDED && (!only || id === only));
  if (chosen.length === 0) return;
  for (const { file } of chosen) wished.set(file, settings);
  // Starting an upload also ends a pause.
  if (uploads.store.getState().paused) uploads.resume();
  const mine = ++turn;
  preparation.setState({ step: 'checking' });
  try {
    await prepare(chosen, settings);
  } catch (error) {
    const problem = problemOf(error);
    uploads.close(new Map(stillAdded(new Set(chosen.map(({ id }) => id))).map(({ id }) => [id, problem])));
  } finally {
    if (mine === turn) preparation.setState(idle);
  }
}

async function prepare(chosen: readonly UploadItem[], settings: Settings): Promise<void> {
  const ids = new Set(chosen.map(({ id }) => id));
  const tenantid = currentAccess()?.tenant.id;
  // Storage for resumed uploads was counted when they were announced.
  const fresh = chosen.filter(({ fingerprint }) => !findResumePoint(fingerprint));
  if (tenantid && fresh.length > 0) uploads.close(await checkStorage(tenantid, fresh));
  const requestId = newRequestId();
  const { labels, priorityProcessing, teamonlyForAll: teamonly } = settings;
  const order = (nodeid: string, ifExists: Order['ifExists'] = 'keep'): Order => ({
    nodeid,
    labels,
    priorityProcessing,
    teamonly,
    requestId,
    ifExists,
  });

  const [intoPod, intoFolder] = [
    stillAdded(ids).filter(({ into }) => into !== null),
    stillAdded(ids).filter(({ into }) => into === null),
  ];
  uploads.start(new Map(intoPod.map((item) => [item.id, order(item.nodeid)])));

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
        left.map(({ id, path }) => {
          const ifExists = choices.get(id)?.choice === 'version' ? 'version' : 'keep';
          return [id, order(placeOf(path), ifExists)];
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
      await call(restoreBin, { params: { id: root! }, body, quiet: true });
      for (const { id } of some) closed.set(id, 'restored');
    } catch (error) {
      for (const { id } of some) closed.set(id, problemOf(error));
    }
  }
  uploads.close(closed);
}

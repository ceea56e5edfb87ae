import { AppError } from '@rushes/contract/app-error';
import { BadgeStatus } from '@rushes/contract/enums';
import { keysOf } from '@rushes/contract/objects';
import type { updatePod as endpoint, Pod, PodCard } from '@rushes/contract/pods';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { hasAbilityOn } from '#features/nodes/index.ts';
import { type ActionInput, recordActions } from '#platform/actions/record.ts';
import type { Trx, UserCtx } from '#platform/context/context.ts';
import type { Tables } from '#platform/db/tables.ts';
import { sortKey } from '#platform/ids/sort-key.ts';
import { emitPodChanged, emitVisibilityChanged } from './pods.events.ts';
import { type FullRow, updatePod, updateTeamOnly } from './pods.queries.ts';
import { changeOnePod, changePods, findCards, getPod } from './pods.service.ts';

type PodChange = z.output<NonNullable<typeof endpoint.body>>;

/** Changes several fields. Unchanged values are ignored, because a form sends all its fields. */
export async function changePod(ctx: UserCtx, id: string, wanted: PodChange): Promise<{ pod: Pod }> {
  await changeOnePod(ctx, id, 'control NodeAndPod', async (trx, pod) => {
    const { teamonly } = wanted;
    if (teamonly !== undefined && teamonly !== pod.teamonly) await hide(ctx, trx, [pod], teamonly);
    const hidden = pod.inhidden || (teamonly ?? pod.teamonly) === 1;
    await write(trx, ctx.actor, pod, hidden, differences(pod, wanted));
  });
  return getPod(ctx, id);
}

/** Unlike a form, this endpoint changes one field: setting the current value is an error. */
export async function setBadgeStatus(ctx: UserCtx, id: string, status: number): Promise<{ pod: Pod }> {
  const badgestatus = requireBadge(status);
  await changeOnePod(ctx, id, 'control NodeAndPod', async (trx, pod) => {
    if (pod.badgestatus === badgestatus) throw new AppError('ERR158');
    await followBadge(trx, ctx.actor, pod, badgestatus);
  });
  return getPod(ctx, id);
}

/**
 * Sets the status that results from another change; no-op if it is already set. The caller must hold a lock on the pod
 * row.
 */
export async function followBadge(
  trx: Trx,
  actor: { userid: string; name: string },
  pod: FullRow,
  badgestatus: BadgeStatus,
): Promise<void> {
  await write(trx, actor, pod, pod.hidden, differences(pod, { badgestatus }));
}

export async function setTeamOnly(ctx: UserCtx, id: string, teamonly: 0 | 1): Promise<{ pod: Pod }> {
  await changePods(ctx, [id], 'control NodeAndPod', (trx, pods) => hide(ctx, trx, pods, teamonly));
  return getPod(ctx, id);
}

/** All or none. */
export async function setPodsTeamOnly(
  ctx: UserCtx,
  ids: readonly string[],
  teamonly: 0 | 1,
): Promise<{ pods: PodCard[] }> {
  await changePods(ctx, ids, 'control NodeAndPod', (trx, pods) => hide(ctx, trx, pods, teamonly));
  return { pods: await findCards(ctx, ids) };
}

/** Makes files with their versions team-only, or visible again. Each must be the head of its stack. */
async function hide(ctx: UserCtx, trx: Trx, pods: readonly FullRow[], teamonly: 0 | 1): Promise<void> {
  for (const pod of pods) {
    if (!hasAbilityOn(ctx.actor, pod, 'belongsto Team')) throw new AppError('ERR130');
    if (pod.parentpodid) throw new AppError('ERR156');
    if (pod.inhidden && !teamonly) throw new AppError('ERR138');
  }
  const changed = pods.filter((pod) => pod.teamonly !== teamonly);
  const headOf = new Map(changed.map((pod) => [pod.id, pod]));
  const reported: { pod: FullRow; wasHidden: boolean }[] = [];
  for (const tenantid of new Set(changed.map((pod) => pod.tenantid))) {
    const ids = changed.filter((pod) => pod.tenantid === tenantid).map((pod) => pod.id);
    for (const { id, headid } of await updateTeamOnly(trx, tenantid, ids, teamonly, ctx.actor.userid)) {
      const head = headOf.get(headid)!;
      reported.push({
        pod: { ...head, id, hidden: head.inhidden || teamonly === 1 },
        wasHidden: head.hidden,
      });
    }
  }
  await recordActions(
    trx,
    ctx.actor,
    changed.map((pod) => ({
      ...logged(pod, { action: 'teamonly', params: { to: teamonly } }),
      hidden: pod.hidden || teamonly,
    })),
  );
  await emitVisibilityChanged(trx, reported);
}

type Change = Pick<ActionInput, 'action' | 'params'>;

interface FieldChange {
  columns: Updateable<Tables['pods']>;
  action: Change;
}

type Field = Exclude<keyof PodChange, 'teamonly'>;

const fields: { [F in Field]: (pod: FullRow, to: NonNullable<PodChange[F]>) => FieldChange } = {
  name: (pod, name) => ({
    columns: { name, sortkey: sortKey(name) },
    action: { action: 'renamed', params: { from: pod.name, to: name } },
  }),
  note: (_, note) => ({ columns: { note }, action: { action: 'noted' } }),
  badgestatus: (pod, to) => ({
    columns: { badgestatus: requireBadge(to) },
    action: { action: 'status', params: { from: pod.badgestatus, to } },
  }),
};

function differences(pod: FullRow, wanted: PodChange): FieldChange[] {
  const changeOf = <F extends Field>(field: F) => {
    const to: PodChange[F] = wanted[field];
    return to === undefined || to === pod[field] ? [] : [fields[field](pod, to)];
  };
  return keysOf(fields).flatMap(changeOf);
}

/** `hidden`: whether the file is team-only after the change. */
async function write(
  trx: Trx,
  actor: { userid: string; name: string },
  pod: FullRow,
  hidden: boolean,
  changes: readonly FieldChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const columns: Updateable<Tables['pods']> = { updatedbyid: actor.userid, updatedat: new Date() };
  for (const change of changes) Object.assign(columns, change.columns);
  await updatePod(trx, pod.tenantid, pod.id, columns);
  const was = { ...pod, hidden: pod.hidden || hidden };
  await recordActions(
    trx,
    actor,
    changes.map(({ action }) => logged(was, action)),
  );
  await emitPodChanged(trx, { ...pod, hidden });
}

function requireBadge(value: number): BadgeStatus {
  const known = Object.values(BadgeStatus).find((status) => status === value);
  if (known === undefined) throw new AppError('ERR157');
  return known;
}

export const logged = (
  pod: Pick<FullRow, 'id' | 'tenantid' | 'nodeid' | 'name' | 'hidden'>,
  change: Change,
): ActionInput => ({
  ...change,
  tenantid: pod.tenantid,
  nodeid: pod.nodeid,
  podid: pod.id,
  name: pod.name,
  hidden: pod.hidden,
});

import type { Ability } from '@rushes/contract/abilities';
import { AppError, invalid } from '@rushes/contract/app-error';
import { ArchiveStatus } from '@rushes/contract/enums';
import { errorTexts } from '@rushes/contract/error-texts.en';
import type { PlainCode } from '@rushes/contract/errors';
import type { Utility } from '@rushes/contract/services';
import { IDS_MAX } from '@rushes/contract/wire';
import { listAssets } from '#features/assets/index.ts';
import { availableCredits } from '#features/credits/index.ts';
import { findEngineRefusal } from '#features/engines/index.ts';
import { hasAbilityOn, type NodeRow, requireNodes, seesTeam } from '#features/nodes/index.ts';
import { pathLabel } from '#features/nodes/rules/index.ts';
import { requirePods } from '#features/pods/changes/index.ts';
import type { FullRow } from '#features/pods/index.ts';
import type { Db, UserCtx } from '#platform/context/context.ts';
import type { EngineService, Examined } from './model/engine-service.ts';
import { listClaims, listFilesBelow } from './service-runs.queries.ts';

export const ABILITY: Ability = 'run PaidService';

export interface Chosen {
  nodes: readonly string[];
  pods: readonly string[];
}

/** Reports for each selected file, and for each file in the selected folders, whether the service can run on it. */
export async function checkRuns<P>(
  ctx: UserCtx,
  service: EngineService<P>,
  chosen: Chosen,
  params: P | undefined,
): Promise<Utility[]> {
  const { pods, emptyFolders, tenantid } = await findChosen(ctx, service, chosen);
  const available = await availableCredits(ctx.db, tenantid, service.alias);
  const refusal = await findEngineRefusal(ctx, ctx.db, { tenantid, alias: service.alias });
  const examined = (await examineFiles(ctx.db, service, pods, params)).map((one) =>
    refusal ? { ...one, refusal } : one,
  );
  return [
    ...pods.map((pod, at) => utilityOf('pod', pod, examined[at]!, available)),
    ...emptyFolders.map((node) =>
      utilityOf('node', { ...node, size: 0 }, { refusal: 'ERR38', duration: 0, cost: 0 }, available),
    ),
  ];
}

/** In the order of the files. */
export async function examineFiles<P>(
  db: Db,
  service: EngineService<P>,
  pods: readonly FullRow[],
  params: P | undefined,
): Promise<Examined[]> {
  if (pods.length === 0) return [];
  const { tenantid } = pods[0]!;
  const ids = pods.map(({ id }) => id);
  const paths = pods.map(({ id, path }) => ({ id, path: `${path}.${pathLabel(id)}` }));
  const assetsOf = Map.groupBy(await listAssets(db, tenantid, ids), ({ podid }) => podid);
  const claims = new Map(
    (await listClaims(db, tenantid, service.alias, paths)).map((claim) => [claim.podid, claim]),
  );
  const files = pods.map((pod) => ({ pod, assets: assetsOf.get(pod.id) ?? [] }));
  const examined = await service.examine(db, files, params);
  return examined.map((one, at) => {
    const pod = pods[at]!;
    return { ...one, refusal: refusalOf(pod, service, claims.get(pod.id)!) ?? one.refusal };
  });
}

function refusalOf(
  { archived, kind }: FullRow,
  { kinds }: Pick<EngineService<unknown>, 'kinds'>,
  { running, claimed }: { running: boolean; claimed: boolean },
): PlainCode | undefined {
  if (archived === ArchiveStatus.ARCHIVED) return 'ERR68';
  if (archived !== ArchiveStatus.NOTARCHIVED || claimed) return 'ERR161';
  if (!kinds.includes(kind)) return 'ERR38';
  return running ? 'ERR3' : undefined;
}

interface Found {
  tenantid: string;
  pods: FullRow[];
  /** Selected folders without a file for this service. */
  emptyFolders: NodeRow[];
}

async function findChosen<P>(
  ctx: UserCtx,
  { kinds }: EngineService<P>,
  { nodes: nodeids, pods: podids }: Chosen,
): Promise<Found> {
  if (nodeids.length + podids.length === 0) throw new AppError('ERR95');
  const nodes = await requireNodes(ctx, nodeids, ABILITY);
  const chosen = await requirePods(ctx, podids, ABILITY);
  const [tenantid, another] = new Set([...nodes, ...chosen].map((item) => item.tenantid));
  if (another) throw invalid('nodes', 'oneWorkspace');
  const teamids = nodes.filter((node) => seesTeam(ctx, node)).map(({ id }) => id);
  const below = await listFilesBelow(
    ctx.db,
    tenantid!,
    { ids: nodes.map(({ id }) => id), teamids },
    // One more shows that there are too many.
    { kinds, limit: IDS_MAX + 1 },
  );
  const known = new Set(podids);
  const more = [...new Set(below.map(({ id }) => id))].filter((id) => !known.has(id));
  if (chosen.length + more.length > IDS_MAX) throw invalid('nodes', 'tooManyItems', { max: IDS_MAX });
  const inside = (await requirePods(ctx, more, 'list NodeAndPod')).filter((pod) =>
    hasAbilityOn(ctx.actor, pod, ABILITY),
  );
  const filled = new Set(below.map(({ topid }) => topid));
  return {
    tenantid: tenantid!,
    pods: [...chosen, ...inside],
    emptyFolders: nodes.filter(({ id }) => !filled.has(id)),
  };
}

function utilityOf(
  kind: Utility['kind'],
  { id, name, archived, size }: Pick<FullRow, 'id' | 'name' | 'archived' | 'size'>,
  { refusal, duration, cost, characters = 0 }: Examined,
  available: number,
): Utility {
  return {
    kind,
    pod: { id, name, archived },
    error: refusal ? { code: refusal, params: {}, content: errorTexts[refusal] } : null,
    metadata: { duration, cost, available, pods: kind === 'pod' ? 1 : 0, size, characters },
    info: { runnable: refusal === undefined },
  };
}

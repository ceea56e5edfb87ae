import type { ActionLog } from '@rushes/contract/action-logs';
import type { BadgeStatus } from '@rushes/contract/enums';
import type { TFunction } from 'i18next';

const stages = [null, 'logging', 'editing', 'reviewing', 'delivered'] as const;

type Translate = TFunction<['action-logs', 'pods']>;

/** Parameters of the activity text. Names are those at the time of the action; status and language are translated. */
export function actionText(
  { action, name, podid, params }: ActionLog,
  t: Translate,
  interfaceLanguage: string,
): Record<string, string | number> {
  const values: Record<string, string | number> = { name };
  for (const [key, value] of Object.entries(params)) if (!Array.isArray(value)) values[key] = value;
  const { labels, count } = params;
  if (Array.isArray(labels)) {
    const more = Number(count) > labels.length ? ', …' : '';
    values.labels = `${labels.map((label) => `“${label}”`).join(', ')}${more}`;
  }
  const to = Number(params.to);
  if (action === 'status') {
    const stage = stages[to];
    values.to =
      podid && to > 0
        ? t(`choice.badgestatus.${to as BadgeStatus}`, { ns: 'pods' })
        : !podid && stage
          ? t(`projectStatus.${stage}`, { ns: 'pods' })
          : t('noStatus');
  }
  if (action === 'teamonly') values.to = t(to === 1 ? 'hidden' : 'shown');
  if (action === 'asset-language') {
    const names = new Intl.DisplayNames(interfaceLanguage, { type: 'language' });
    values.language = names.of(String(params.to)) ?? String(params.to);
  }
  // The version stack it joined or left: from the parameters, not its own name.
  values.of = String(params.name ?? '');
  values.name = name;
  return values;
}

/**
 * True if the action is on the viewed item itself; otherwise it is on an item inside it, which must be named. A folder
 * that was deleted permanently is listed under its parent.
 */
export const isAbout = (
  { action, podid, nodeid }: Pick<ActionLog, 'action' | 'podid' | 'nodeid'>,
  of: { pod: string } | { node: string },
): boolean => 'pod' in of || (action !== 'purged' && podid === null && nodeid === of.node);

interface Contents {
  nodes: number;
  pods: number;
  size: number;
  paths: readonly string[];
}

export function contentsOf({ params }: ActionLog): Contents | null {
  const { contents, nodes, pods, size } = params;
  if (!Array.isArray(contents) || contents.length === 0) return null;
  return { nodes: Number(nodes ?? 0), pods: Number(pods ?? 0), size: Number(size ?? 0), paths: contents };
}

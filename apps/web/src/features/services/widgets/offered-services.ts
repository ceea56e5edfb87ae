import { ArchiveStatus, type FileKind } from '@rushes/contract/enums';
import {
  IMPRINT,
  listServices,
  type Service,
  speechAliases,
  TRANSLATE,
  visionAliases,
} from '@rushes/contract/services';
import { useQuery } from '@tanstack/react-query';
import { ask, type Items } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { useCan } from '#session/access.ts';
import { serviceKeys } from '../keys.ts';

/** Services that the server offers and that the user may run. */
export interface Offered {
  speech: readonly Service[];
  vision: readonly Service[];
  translate: Service | null;
  imprint: Service | null;
}

/** Two services with the same engine are the same choice. */
const isFirstOfEngine = ({ engine }: Service, index: number, all: readonly Service[]): boolean =>
  engine === null || all.findIndex((one) => one.engine === engine) === index;

export function offeredOf(services: readonly Service[], may: { paid: boolean; free: boolean }): Offered {
  const among = (aliases: readonly string[]) =>
    may.paid ? services.filter(({ alias }) => aliases.includes(alias)) : [];
  return {
    speech: among(speechAliases).filter(isFirstOfEngine),
    vision: among(visionAliases),
    translate: among([TRANSLATE])[0] ?? null,
    imprint: (may.free && services.find(({ alias }) => alias === IMPRINT)) || null,
  };
}

/** Operators change engines rarely. */
const LIST_MS = 60_000;
const none: readonly Service[] = [];

export function useOffered(): Offered {
  const paid = useCan('run PaidService');
  const free = useCan('run FreeService');
  const { data } = useQuery({
    queryKey: serviceKeys.list,
    enabled: paid || free,
    staleTime: LIST_MS,
    queryFn: async ({ signal }) => (await call(listServices, { signal })).services,
  });
  return offeredOf(data ?? none, { paid, free });
}

export const speechKinds: readonly FileKind[] = ['video', 'audio'];
export const visionKinds: readonly FileKind[] = ['video', 'image'];

export type ServiceBlocker = 'busy' | 'archived';

/** An action on a selection: available, disabled for a reason, or not shown. */
export type Availability = { blocker: ServiceBlocker | null } | null;

/** A folder suits every service: the dialog lists its files. In a mixed selection it names the files that do not. */
export function availabilityOf(
  { nodes, pods }: Items,
  services: readonly Service[],
  kinds: readonly FileKind[],
): Availability {
  const suits = nodes.length > 0 || pods.some(({ kind }) => kinds.some((one) => one === kind));
  if (services.length === 0 || !suits) return null;
  const states = [...nodes, ...pods].map(({ archived }) => archived);
  const isBusy = states.some(
    (state) => state !== ArchiveStatus.NOTARCHIVED && state !== ArchiveStatus.ARCHIVED,
  );
  if (isBusy) return { blocker: 'busy' };
  return { blocker: states.includes(ArchiveStatus.ARCHIVED) ? 'archived' : null };
}

/** What a menu can offer for a selection. */
export function useServiceActions(items: Items) {
  const { speech, vision } = useOffered();
  const action = (availability: Availability, run: () => void) => availability && { ...availability, run };
  return {
    subtitles: action(availabilityOf(items, speech, speechKinds), () =>
      ask({ name: 'generate-subtitles', items }),
    ),
    labels: action(availabilityOf(items, vision, visionKinds), () => ask({ name: 'generate-labels', items })),
  };
}

import { requireBandwidth } from '#features/limits/index.ts';
import type { Ctx } from '#platform/context/context.ts';

interface Asset {
  tenantid: string;
  bandwidthused: number;
  bandwidthlimit: number;
}

/** Blocks playback and downloads when the monthly bandwidth of the plan is used up. */
export function requireTraffic(ctx: Ctx, { tenantid, bandwidthused, bandwidthlimit }: Asset): void {
  requireBandwidth(ctx, { tenantid, used: bandwidthused, limit: bandwidthlimit });
}

import { requireBandwidth } from '#features/limits/index.ts';
import type { Ctx } from '#platform/context/context.ts';

interface Asset {
  tenantid: string;
  bandwidthused: number;
  bandwidthlimit: number;
}

/** Nothing plays and nothing is downloaded once what the plan allows in a month has gone out. */
export function requireTraffic(ctx: Ctx, { tenantid, bandwidthused, bandwidthlimit }: Asset): void {
  requireBandwidth(ctx, { tenantid, used: bandwidthused, limit: bandwidthlimit });
}

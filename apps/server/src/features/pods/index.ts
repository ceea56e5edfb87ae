// Files: name, folder, processing state and versions. Owns pods. Listens to tenants: erased.
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { erasePods } from './pods.queries.ts';
import { podsRoutes } from './pods.routes.ts';

export { logged } from './change-pod.service.ts';
export { emitPodChanged } from './pods.events.ts';
export type { FullRow } from './pods.queries.ts';
export {
  changeOnePod,
  changePods,
  findPod,
  getPod,
  lockAnyPod,
  requirePod,
  requirePodsToChange,
  updatePod,
} from './pods.service.ts';

export const podsFeature: Feature = {
  name: 'pods',
  routes: podsRoutes,
  subscribers: [on(tenantErased, erasePods, { before: ['nodes'] })],
};

// Text and labels that engines detect in video and images, as runs of services. Owns no table; writes through labels
// and pods. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { detectingJobs } from './detecting.jobs.ts';

export { detections } from './detections.service.ts';

export const detectingFeature: Feature = {
  name: 'detecting',
  jobs: detectingJobs,
};

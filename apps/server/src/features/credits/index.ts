// Cost of paid services and its ledger: credits are reserved while the work runs, then spent or refunded. Owns
// credit_entries. Listens to tenants (erased).
import { tenantErased } from '#features/tenants/index.ts';
import { type Feature, on } from '#platform/feature/feature.ts';
import { eraseCredits } from './credits.queries.ts';

export {
  availableCredits,
  creditsOfMonth,
  refundCredits,
  reserveCredits,
  reserveCreditsForAll,
  settleCredits,
} from './credits.service.ts';

export const creditsFeature: Feature = {
  name: 'credits',
  subscribers: [on(tenantErased, eraseCredits)],
};

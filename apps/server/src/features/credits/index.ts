// Cost of paid services and its ledger: credits are reserved while the work runs, then spent or refunded. Owns
// credit_entries. Listens to tenants (erased).
export { eraseCredits } from './credits.queries.ts';
export { availableCredits, refundCredits, reserveCredits, settleCredits } from './credits.service.ts';

// What work costs, and the book of it: credits are held while the work runs, then kept or given back.
// Owns credit_entries. Listens to tenants: erased.
export { eraseCredits } from './credits.queries.ts';
export { availableCredits, refundCredits, reserveCredits, settleCredits } from './credits.service.ts';

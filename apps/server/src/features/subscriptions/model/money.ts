import { type BillingDetails, isInUnion, type Seller } from '@rushes/contract/billing';

// Money is whole euro cents. VAT rates are hundredths of a percent.

/** Of a price that was paid for a period: what belongs to the time that is left, rounded down. */
export function restOf(price: number, period: { start: number; end: number }, now: number): number {
  const left = Math.min(Math.max(0, period.end - now), period.end - period.start);
  // Exact: the product can be above 2^53.
  return Number((BigInt(price) * BigInt(left)) / BigInt(period.end - period.start));
}

/** Half a cent is rounded away from zero, so that a credit note is the exact opposite of its invoice. */
export function vatOf(net: number, rate: number): number {
  const cents = Math.floor((Math.abs(net) * rate + 5_000) / 10_000);
  return net < 0 ? -cents : cents;
}

export type VatNote = 'reverse' | 'outside' | 'none' | null;

/**
 * The VAT of a sale of services to companies: the rate of the seller at home, none for companies with a VAT number in
 * other countries of the European Union, who report it themselves, and none outside it.
 */
export function vatRule(
  seller: Seller,
  buyer: Pick<BillingDetails, 'country' | 'vatnumber'>,
): { rate: number; note: VatNote } {
  const rate = Math.round(seller.vatrate * 100);
  if (!seller.vatnumber) return { rate: 0, note: 'none' };
  if (buyer.country === seller.country) return { rate, note: null };
  if (!isInUnion(seller.country) || !isInUnion(buyer.country)) return { rate: 0, note: 'outside' };
  return buyer.vatnumber ? { rate: 0, note: 'reverse' } : { rate, note: null };
}

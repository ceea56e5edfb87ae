import { invalid } from '@rushes/contract/app-error';
import { type BillingDetails, isInUnion } from '@rushes/contract/billing';
import type { Services } from '#platform/context/context.ts';
import { isRegistered } from '#platform/payments/vies-client.ts';
import { isVatNumber } from './model/vat-number.ts';

/**
 * A VAT number decides whether VAT is charged. If the operator wants it, VIES is asked too; a sale does not wait until
 * the tax office of a country is available again.
 */
export async function requireVatNumber(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  details: BillingDetails | undefined,
): Promise<void> {
  if (!details) return;
  const { country, vatnumber } = details;
  if (!isVatNumber(details)) throw invalid('vatnumber', 'vatDigits');
  const { vies } = settings.billing;
  if (!vies || vatnumber === '' || !isInUnion(country)) return;
  const registered = await isRegistered(vies, vatnumber);
  if (registered === false) throw invalid('vatnumber', 'vatUnknown');
  if (registered === undefined) log.warn({ country }, 'VIES does not say whether a VAT number is registered');
}

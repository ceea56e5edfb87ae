import { type BillingDetails, isInUnion } from '@rushes/contract/billing';
import { checkVAT, countries } from 'jsvat-next';

/** Whether the check digits of a VAT number of the European Union are right. */
export const isVatNumber = ({ country, vatnumber }: Pick<BillingDetails, 'country' | 'vatnumber'>): boolean =>
  vatnumber === '' || !isInUnion(country) || checkVAT(vatnumber, countries).isValid;

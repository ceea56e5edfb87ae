import type { Services } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { isDuplicate, type Stripe } from '#platform/payments/stripe-client.ts';
import { addonLookupKey, lookupKeyOf, Prices, productOf } from '../model/stripe-objects.ts';
import { listAddonPrices, listPlanPrices, setAddonPrice, setPlanPrice } from './stripe.queries.ts';
import { stripeOf } from './sync.service.ts';

interface Wanted {
  key: string;
  product: string;
  name: string;
  amount: number;
  interval?: 'month' | 'year';
}

/**
 * Creates the products and prices of the database at Stripe. A changed price is created anew and takes over the key:
 * running subscriptions keep the old one. Returns what was created.
 */
export async function syncPrices(services: Services): Promise<string[]> {
  const stripe = stripeOf(services);
  const created: string[] = [];
  for (const wanted of await listWanted(services)) {
    const { data } = Prices.parse(await stripe.get('prices', { lookup_keys: [wanted.key], active: true }));
    if (data[0]?.unit_amount === wanted.amount) continue;
    await createPrice(stripe, wanted);
    created.push(`${wanted.key} ${(wanted.amount / 100).toFixed(2)}`);
  }
  return created;
}

async function listWanted({ db }: Services): Promise<Wanted[]> {
  const plans = await listPlanPrices(db);
  const addons = await listAddonPrices(db);
  const ofPlans = plans.flatMap(({ alias, name, monthly, annual }) =>
    (['month', 'year'] as const).flatMap((interval): Wanted[] => {
      const amount = interval === 'year' ? annual : monthly;
      if (amount === null) return [];
      return [
        { key: lookupKeyOf({ plan: alias, interval }), product: productOf(alias), name, amount, interval },
      ];
    }),
  );
  const ofAddons = addons.map(({ alias, resource, units, price }) => ({
    key: addonLookupKey(alias),
    product: `rushes_addon_${alias}`,
    name: `${resource} ${units}`,
    amount: price,
  }));
  return [...ofPlans, ...ofAddons];
}

async function createPrice(stripe: Stripe, { key, product, name, amount, interval }: Wanted): Promise<void> {
  await stripe.post('products', { id: product, name }, newId()).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
  await stripe.post(
    'prices',
    {
      product,
      currency: 'eur',
      unit_amount: amount,
      tax_behavior: 'exclusive',
      lookup_key: key,
      transfer_lookup_key: true,
      ...(interval ? { recurring: { interval } } : {}),
    },
    newId(),
  );
}

/**
 * Sets the price of an add-on in cents; with an annual price, the prices of a plan. False if there is none with this
 * alias.
 */
export const setPrice = (
  { db }: Services,
  alias: string,
  price: number,
  annual: number | null,
): Promise<boolean> =>
  annual === null ? setAddonPrice(db, alias, price) : setPlanPrice(db, alias, { monthly: price, annual });

import { z } from 'zod';

// VIES: the European Commission says whether a VAT number is registered, if the tax office of its country answers.

export interface ViesSettings {
  url: string;
}

const TIMEOUT_MS = 8000;
const Answer = z.object({ valid: z.boolean() });

/** Undefined if it cannot be said now: tax offices are often not available. */
export async function isRegistered({ url }: ViesSettings, vatnumber: string): Promise<boolean | undefined> {
  const body = JSON.stringify({ countryCode: vatnumber.slice(0, 2), vatNumber: vatnumber.slice(2) });
  try {
    const response = await fetch(`${url}/check-vat-number`, {
      ...{ method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: { 'content-type': 'application/json' },
    });
    // When the tax office does not answer, the status is 200 with errors and no result.
    return response.ok ? Answer.safeParse(await response.json()).data?.valid : undefined;
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, readText } from './wire.ts';

export const severities = ['question', 'minor', 'major', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const SUPPORT_TEXT_MAX = 5000;
export const SCREENSHOT_BYTES = 2_000_000;

const text = z.string().transform(readText).pipe(z.string().min(1).max(SUPPORT_TEXT_MAX));
const about = {
  text,
  /** The page the user was on. */
  page: z.string().max(2048),
  /** Browser, screen, language and time zone, as shown to the user before sending. */
  browser: z.string().max(2000),
  /** The workspace the user was in. */
  tenantid: Id.optional(),
};
const reply = z.object({ ticket: z.object({ number: z.number().int() }) });

export const sendTicket = endpoint({
  name: 'support.send',
  route: 'POST support/send',
  gate: 'session',
  scope: 'person',
  summary:
    'Send a support ticket to the support address of the tenant and to the platform, with a copy to the sender. A screenshot (PNG, JPEG or WebP, at most 2 MB) can be attached.',
  files: ['screenshot'],
  body: z.object({ ...about, severity: z.enum(severities).default('minor') }),
  reply,
  status: 201,
});

export const sendFeatureRequest = endpoint({
  name: 'support.feature',
  route: 'POST support/feature/send',
  gate: 'session',
  scope: 'person',
  summary: 'Send a feature request, as `support/send` does.',
  files: ['screenshot'],
  body: z.object(about),
  reply,
  status: 201,
});

export const supportEndpoints = [sendTicket, sendFeatureRequest] as const;

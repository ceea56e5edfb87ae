import type { WebhookEvent } from '@rushes/contract/webhook-events';

/** An event before it is known which endpoints get it. */
export interface EventInput {
  type: WebhookEvent;
  tenantid: string;
  /** Events of one subject are delivered one after another. */
  subjectid: string;
  name: string;
  hidden: boolean;
  podids: readonly string[];
  nodeids: readonly string[];
  commentid?: string;
  data: EventData;
}

/** What is stored of an event; addresses are added when it is sent. */
export interface EventData {
  user: { id: string | null; name: string } | null;
  file?: { id: string; name: string; folderid: string | null };
  folder?: { id: string; name: string };
  comment?: object;
  link?: { id: string; kind: 'share' | 'upload' | 'embed'; visitor?: { name: string; email: string } };
  member?: { id: string };
  details?: Record<string, string | number | string[]>;
}

export interface Called {
  /** The name as it was sent; it may be no tool. */
  tool: string;
  /** Files and folders that the call names. */
  itemids: string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A tool takes at most 100 files and 100 folders. */
const ITEMS_MAX = 200;
const NAME_MAX = 100;

const itemParts = ['file_id', 'folder_id', 'other_id', 'file_ids', 'folder_ids'];

/** What a message calls: a tool, or a resource; undefined for any other message. It is not validated yet. */
export function calledIn(body: unknown): Called | undefined {
  const { method, params } = body as { method?: unknown; params?: Record<string, unknown> };
  if (method === 'resources/read') {
    const uri = String(params?.uri ?? '');
    return { tool: 'resources/read', itemids: idsIn([uri.split('/').at(-1)]) };
  }
  if (method !== 'tools/call') return undefined;
  const given = (params?.arguments ?? {}) as Record<string, unknown>;
  return {
    tool: String(params?.name ?? '').slice(0, NAME_MAX),
    itemids: idsIn(itemParts.flatMap((part) => given[part])),
  };
}

const idsIn = (values: readonly unknown[]): string[] => {
  const ids = values.filter((value): value is string => typeof value === 'string' && UUID.test(value));
  return [...new Set(ids)].slice(0, ITEMS_MAX);
};

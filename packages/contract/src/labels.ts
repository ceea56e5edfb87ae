import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LabelText } from './label-text.ts';
import { because } from './reasons.ts';
import { Flag, Id, Ids, Name, Params } from './wire.ts';

/** Maximum depth of categories, including the top level. */
export const CATEGORY_DEPTH_MAX = 10;
/** Maximum labels per request. */
export const LABELS_AT_ONCE = 100;

export const Label = z
  .object({
    id: Id,
    name: z.string(),
    isLabel: z.literal(true),
    categoryid: Id,
    children: z.array(z.never()),
  })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;

export interface LabelCategory {
  id: string;
  name: string;
  parentid: string | null;
  isLabel: false;
  children: (LabelCategory | Label)[];
}
/** Categories first, then labels, each sorted by name. */
export const LabelCategory: z.ZodType<LabelCategory> = z
  .object({
    id: Id,
    name: z.string(),
    parentid: Id.nullable(),
    isLabel: z.literal(false),
    get children() {
      return z.array(z.union([LabelCategory, Label]));
    },
  })
  .meta({ id: 'LabelCategory' });

export const labelTypes = ['label', 'line', 'word'] as const;
export type LabelType = (typeof labelTypes)[number];

export const PodLabel = z
  .object({
    id: Id,
    content: z.string(),
    /** Milliseconds; both null for a label on the whole file. */
    start: z.number().int().nullable(),
    end: z.number().int().nullable(),
    duration: z.number().int().nullable(),
    type: z.enum(labelTypes),
    /** Detected labels only: 0 to 100. */
    confidence: z.number().nullable(),
    service: z.string().nullable(),
    /** Null for a detected label. */
    createdby: z.object({ id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'PodLabel' });
export type PodLabel = z.infer<typeof PodLabel>;

const QueryFlag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value): 0 | 1 => (value === '1' || value === 'true' ? 1 : 0));

export const listLabelCategories = endpoint({
  name: 'labels.categories',
  method: 'GET',
  path: 'tenants/:id/labelcategories',
  gate: 'list PodService',
  summary:
    'The predefined labels of the tenant as a tree of categories; with `includeLabels=1` the labels too.',
  params: Params,
  query: z.object({ includeLabels: QueryFlag.default(0) }),
  reply: z.object({ categories: z.array(LabelCategory) }),
});

export const createLabelCategory = endpoint({
  name: 'labels.createCategory',
  method: 'POST',
  path: 'tenants/:id/labelcategories',
  gate: 'control TenantConfiguration',
  summary: 'Make a category, at the top or inside another.',
  params: Params,
  body: z.object({ name: Name, parentid: Id.nullable().default(null) }),
  reply: z.object({ category: LabelCategory }),
  status: 201,
});

export const updateLabelCategory = endpoint({
  name: 'labels.updateCategory',
  method: 'PATCH',
  path: 'tenants/:id/labelcategories/:cid',
  gate: 'control TenantConfiguration',
  summary: 'Rename a category or put it elsewhere, never into itself or what stands in it.',
  params: Params.extend({ cid: Id }),
  body: z.object({ name: Name, parentid: Id.nullable() }).partial(),
  reply: z.object({ category: LabelCategory }),
});

export const deleteLabelCategory = endpoint({
  name: 'labels.deleteCategory',
  method: 'DELETE',
  path: 'tenants/:id/labelcategories/:cid',
  gate: 'control TenantConfiguration',
  summary: 'Delete a category with the categories and labels in it; files keep the labels they have.',
  params: Params.extend({ cid: Id }),
  status: 204,
});

export const listCategoryLabels = endpoint({
  name: 'labels.ofCategory',
  method: 'GET',
  path: 'tenants/:id/labelcategories/:cid/labels',
  gate: 'list PodService',
  summary: 'The labels that stand in one category itself.',
  params: Params.extend({ cid: Id }),
  reply: z.object({ labels: z.array(Label) }),
});

export const createLabel = endpoint({
  name: 'labels.create',
  method: 'POST',
  path: 'tenants/:id/labels',
  gate: 'control TenantConfiguration',
  summary: 'Add a label to a category; ERR151 when it is there already, capitals aside.',
  params: Params,
  body: z.object({ label: LabelText, categoryId: Id }),
  reply: z.object({ label: Label }),
  status: 201,
});

export const updateLabel = endpoint({
  name: 'labels.update',
  method: 'PATCH',
  path: 'tenants/:id/labels/:lid',
  gate: 'control TenantConfiguration',
  summary: 'Rename a label or put it into another category; files keep the label as it was put on them.',
  params: Params.extend({ lid: Id }),
  body: z.object({ label: LabelText, categoryId: Id }).partial(),
  reply: z.object({ label: Label }),
});

export const deleteLabel = endpoint({
  name: 'labels.delete',
  method: 'DELETE',
  path: 'tenants/:id/labels/:lid',
  gate: 'control TenantConfiguration',
  summary: 'Take a label out of the tree; files keep it.',
  params: Params.extend({ lid: Id }),
  status: 204,
});

export const addLabelsToPods = endpoint({
  name: 'labels.addToPods',
  method: 'POST',
  path: 'pods/labels',
  gate: 'control PodService',
  summary:
    'Put labels on several files as a whole: all or none. Those a file has already are skipped; ERR151 when all of them are there.',
  body: z.object({ podids: Ids, labels: z.array(LabelText).min(1).max(LABELS_AT_ONCE) }),
  reply: z.object({ added: z.number().int(), skipped: z.number().int() }),
  status: 201,
});

export const listPodLabels = endpoint({
  name: 'labels.ofPod',
  method: 'GET',
  path: 'pods/:id/labels',
  gate: 'list PodService',
  summary:
    'The labels of a file: first those of the whole file by name, then the others in their order in time.',
  params: Params,
  reply: z.object({ labels: z.array(PodLabel) }),
});

/** Milliseconds, limited by the PostgreSQL integer: 24 days. */
const Time = z.number().int().min(0).max(2_147_483_647).nullable();

const NewPodLabels = z
  .object({
    /** Either a single label … */
    content: LabelText.optional(),
    /** … or several with the same times. */
    labels: z.array(LabelText).min(1).max(LABELS_AT_ONCE).optional(),
    start: Time.default(null),
    end: Time.default(null),
    type: z.enum(labelTypes).default('label'),
    /** 1: a label on the whole file; the times are ignored. */
    metalabel: Flag.optional(),
    /** The id from the path, repeated. */
    podId: Id.optional(),
  })
  .refine(({ content, labels }) => (content === undefined) !== (labels === undefined), {
    path: ['content'],
    ...because('contentOrLabels'),
  });
const newPodLabels = {
  gate: 'control PodService',
  params: Params,
  body: NewPodLabels,
  reply: z.object({ label: PodLabel, labels: z.array(PodLabel) }),
  status: 201,
} as const;

export const addPodLabels = endpoint({
  ...newPodLabels,
  name: 'labels.addToPod',
  method: 'POST',
  path: 'pods/:id/labels',
  summary:
    'Put a label on a file, or several: between two times, or on the whole file without them. Images and documents have no times. ERR151 when it is there already.',
});

export const addPodLabelsSingular = endpoint({
  ...newPodLabels,
  name: 'labels.addToPodSingular',
  method: 'POST',
  path: 'pod/:id/labels',
  summary: 'The same under the address older clients use.',
});

export const updatePodLabel = endpoint({
  name: 'labels.updateOfPod',
  method: 'PATCH',
  path: 'pods/:id/labels/:lid',
  gate: 'control PodService',
  summary: 'Change a label of a file; outside the team only those one has put there oneself.',
  params: Params.extend({ lid: Id }),
  body: z.object({ content: LabelText, start: Time, end: Time, type: z.enum(labelTypes) }).partial(),
  reply: z.object({ label: PodLabel }),
});

export const deletePodLabel = endpoint({
  name: 'labels.deleteOfPod',
  method: 'DELETE',
  path: 'pods/:id/labels/:lid',
  gate: 'control PodService',
  summary: 'Take a label off a file; outside the team only those one has put there oneself.',
  params: Params.extend({ lid: Id }),
  status: 204,
});

export const listNodeLabels = endpoint({
  name: 'labels.ofNode',
  method: 'GET',
  path: 'nodes/:id/labels',
  gate: 'list PodService',
  summary: 'The different labels of the files at and below a node, with the number of files that have each.',
  params: Params,
  query: z.object({
    /** Substring of the label, ignoring case and accents. */
    q: z.string().trim().min(1).max(191).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: z.object({
    labels: z.array(z.object({ content: z.string(), podsCount: z.number().int() })),
    total: z.number().int(),
  }),
});

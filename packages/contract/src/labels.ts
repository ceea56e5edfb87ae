import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LabelText } from './label-text.ts';
import { because } from './reasons.ts';
import { Flag, Id, Ids, Name } from './wire.ts';

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
  route: 'GET tenants/:id/labelcategories',
  gate: 'list PodService',
  scope: 'files:read',
  summary:
    'Return the categories of the predefined labels of a tenant as a tree. With `includeLabels=1`, the tree also contains the labels.',
  query: z.object({ includeLabels: QueryFlag.default(0) }),
  reply: z.object({ categories: z.array(LabelCategory) }),
});

export const createLabelCategory = endpoint({
  name: 'labels.createCategory',
  route: 'POST tenants/:id/labelcategories',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Create a label category, at the top level or inside another category.',
  body: z.object({ name: Name, parentid: Id.nullable().default(null) }),
  reply: z.object({ category: LabelCategory }),
  status: 201,
});

export const updateLabelCategory = endpoint({
  name: 'labels.updateCategory',
  route: 'PATCH tenants/:id/labelcategories/:cid',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Rename or move a label category. It cannot be moved into itself or one of its subcategories.',
  body: z.object({ name: Name, parentid: Id.nullable() }).partial(),
  reply: z.object({ category: LabelCategory }),
});

export const deleteLabelCategory = endpoint({
  name: 'labels.deleteCategory',
  route: 'DELETE tenants/:id/labelcategories/:cid',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Delete a label category with its subcategories and labels. Files keep their labels.',
  status: 204,
});

export const listCategoryLabels = endpoint({
  name: 'labels.ofCategory',
  route: 'GET tenants/:id/labelcategories/:cid/labels',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'List the labels of a category, without those of its subcategories.',
  reply: z.object({ labels: z.array(Label) }),
});

export const createLabel = endpoint({
  name: 'labels.create',
  route: 'POST tenants/:id/labels',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary:
    'Create a predefined label in a category. Returns ERR151 if the label already exists, ignoring case.',
  body: z.object({ label: LabelText, categoryId: Id }),
  reply: z.object({ label: Label }),
  status: 201,
});

export const updateLabel = endpoint({
  name: 'labels.update',
  route: 'PATCH tenants/:id/labels/:lid',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Rename a predefined label or move it to another category. Labels on files are unchanged.',
  body: z.object({ label: LabelText, categoryId: Id }).partial(),
  reply: z.object({ label: Label }),
});

export const deleteLabel = endpoint({
  name: 'labels.delete',
  route: 'DELETE tenants/:id/labels/:lid',
  gate: 'control TenantConfiguration',
  scope: 'workspace:write',
  summary: 'Delete a predefined label. Files keep the label.',
  status: 204,
});

export const addLabelsToPods = endpoint({
  name: 'labels.addToPods',
  route: 'POST pods/labels',
  gate: 'control PodService',
  scope: 'files:write',
  summary:
    'Add labels to several files, each as a whole, all or none. Labels that a file already has are skipped. Returns ERR151 if no label is new.',
  body: z.object({ podids: Ids, labels: z.array(LabelText).min(1).max(LABELS_AT_ONCE) }),
  reply: z.object({ added: z.number().int(), skipped: z.number().int() }),
  status: 201,
});

export const listPodLabels = endpoint({
  name: 'labels.ofPod',
  route: 'GET pods/:id/labels',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'List the labels of a file: first the labels on the whole file by name, then the others by time.',
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
  scope: 'files:write',
  body: NewPodLabels,
  reply: z.object({ label: PodLabel, labels: z.array(PodLabel) }),
  status: 201,
} as const;

export const addPodLabels = endpoint({
  ...newPodLabels,
  name: 'labels.addToPod',
  route: 'POST pods/:id/labels',
  summary:
    'Add one or more labels to a file, for a time range or, without times, for the whole file. Images and documents have no times. Returns ERR151 if no label is new.',
});

export const addPodLabelsSingular = endpoint({
  ...newPodLabels,
  name: 'labels.addToPodSingular',
  route: 'POST pod/:id/labels',
  summary: 'Add one or more labels to a file. Alias of `POST pods/:id/labels` for older clients.',
});

export const updatePodLabel = endpoint({
  name: 'labels.updateOfPod',
  route: 'PATCH pods/:id/labels/:lid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Update a label of a file. Users outside the team can update only labels they added themselves.',
  body: z.object({ content: LabelText, start: Time, end: Time, type: z.enum(labelTypes) }).partial(),
  reply: z.object({ label: PodLabel }),
});

export const deletePodLabel = endpoint({
  name: 'labels.deleteOfPod',
  route: 'DELETE pods/:id/labels/:lid',
  gate: 'control PodService',
  scope: 'files:write',
  summary: 'Remove a label from a file. Users outside the team can remove only labels they added themselves.',
  status: 204,
});

export const listNodeLabels = endpoint({
  name: 'labels.ofNode',
  route: 'GET nodes/:id/labels',
  gate: 'list PodService',
  scope: 'files:read',
  summary: 'List the distinct labels of the files in and below a node, with the number of files for each.',
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

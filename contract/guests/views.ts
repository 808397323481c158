import * as z from 'zod';
import { customerQuery, customerSorts } from './crm.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { author, id, instant, safeText, version } from '../core/wire.ts';

/** Saved views: a list's conditions and order under a name, private or shared with all colleagues. */

/** The lists with saved views. */
export const viewResources = ['customers'] as const;

const sorts = customerSorts.flatMap((field) => [field, `-${field}`] as const);

/** The content of a view: conditions and order; neither the page nor an open record. */
export const viewState = z.strictObject({ ...customerQuery.shape, sort: z.enum(sorts).optional() });
export type ViewState = z.infer<typeof viewState>;

export const savedView = z.object({
  id,
  companyId: id,
  version,
  resource: z.enum(viewResources),
  name: z.string(),
  /** Whether colleagues see it in their menu; its link always works for them. */
  shared: z.boolean(),
  state: viewState,
  /** The owner; the name is null for users who have left. */
  owner: author,
  createdTime: instant,
  updatedTime: instant,
});
export type SavedView = z.infer<typeof savedView>;

const name = safeText(60).trim().min(1);
const path = '/api/:companyId/views';
const reading = members('params.companyId', 'crm');
const writing = writers('params.companyId', 'crm');

export const listViews = endpoint(`GET ${path}`, {
  summary: "The caller's saved views of a list, and those that colleagues share, by name",
  access: reading,
  query: z.strictObject({ resource: z.enum(viewResources).default('customers') }),
  response: z.object({ views: z.array(savedView) }),
});

export const getView = endpoint(`GET ${path}/:viewId`, {
  summary: 'One saved view, shared or not: whoever has its link may look through it',
  access: reading,
  response: savedView,
});

export const newView = z.strictObject({
  resource: z.enum(viewResources).default('customers'),
  name,
  shared: z.boolean().default(false),
  state: viewState,
});
export type NewView = z.input<typeof newView>;

export const createView = endpoint(`POST ${path}`, {
  summary: "Save a list's conditions under a name",
  access: writing,
  body: newView,
  response: savedView,
  status: 201,
});

export const viewChanges = z.strictObject({
  version,
  name: name.optional(),
  shared: z.boolean().optional(),
  state: viewState.optional(),
});
export type ViewChanges = z.infer<typeof viewChanges>;

export const patchView = endpoint(`PATCH ${path}/:viewId`, {
  summary: 'Rename a view, share it, or keep other conditions in it: its owner or a manager',
  access: writing,
  body: viewChanges,
});

export const deleteView = endpoint(`DELETE ${path}/:viewId`, {
  summary: 'Delete a view: its owner or a manager',
  access: writing,
});

import type * as z from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import type { Permission, Role } from '#contract/core/permissions.ts';
import type { Problem } from '#contract/core/problems.ts';
import { managingRoles, writingRoles } from '#contract/core/permissions.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { ResourceCalls } from './calls.ts';
import type { Field, Labels, Lazy, RecordViewProps } from './fields.ts';
import { type SidebarGroup, type Section, defaultRank } from './page.ts';
import { registerOwnLabels, withOwnLabels } from './resourceLabels.ts';
import type { Rule } from './rules.ts';
import type { FilterValues } from './view/listState.ts';

/** The fields that every record of a standard resource has. */
export const standardFields = ['id', 'companyId', 'version', 'createdTime', 'updatedTime'] as const;

export type Fields = Readonly<Record<string, Field>>;

type Initial = Readonly<Record<string, unknown>>;

/** A group of inputs under one heading. */
export interface FormSection<Name extends string = string> {
  label: Labels;
  /** Its tab; forms without tabs show all sections below each other. */
  tab?: Labels;
  fields: readonly Name[];
  /** A card that shares its row with an adjacent one of this kind, if there is space. */
  half?: boolean;
  /** The fields that are shown, and their order, in the country (ISO 3166) of the record's branch. */
  arrange?: (fields: readonly string[], country: string) => readonly string[];
}

/** The props of a preview beside a form: the current form values. */
export interface FormPreviewProps {
  values: Readonly<Record<string, unknown>>;
}

export interface Preset {
  /** The value of `currentPresetCondition` in the address. */
  name: string;
  label: Labels;
}

/** A tab about a record, shown beside its form. */
export interface RecordTab {
  /** The value of `tab` in the address. */
  name: string;
  label: Labels;
  view: Lazy<RecordViewProps>;
  /** The drawer opens on this tab, which comes before the form. */
  first?: boolean;
}

/** Links to the pages about one record; `edit` is its form. */
export interface RecordViews {
  /** The record that they are about. */
  label: Labels;
  of: (record: {
    companyId: string;
    id: string;
    /** The current branch. */
    branchId: string | null;
  }) => readonly { name: string; label: Labels; to: string }[];
}

/** The calls of a resource, loaded on first use, so that the first page does not wait for them. */
export type LoadCalls = () => Promise<ResourceCalls>;

/** The props of a dialog in a list's menu. */
export interface ListDialogProps {
  resource: Resource;
  /** The list's current filter. */
  filter: FilterValues;
  /** The number of matching records; undefined while unknown. */
  total: number | undefined;
  onClose: () => void;
}

/** The props of a component that changes many records at once. */
export interface BulkViewProps {
  /** Records by their ids, or all that match the list's conditions. */
  selected: { ids: readonly string[] } | { filter: FilterValues };
  /** Their number. */
  count: number;
  /** Called after the change was requested, to clear the selection. */
  onDone: () => void;
}

/**
 * An action on a record beside its form, with the version that the user saw: it sets values (of standard resources also
 * values that no input has), or makes a call of the contract whose path's last param is the record's id.
 */
export type RecordAction<Name extends string = string> = {
  name: string;
  label: Labels;
  /** Message after success. */
  done: Labels | ((this: void, record: Readonly<Record<string, unknown>>) => Labels);
  /**
   * Confirmation before the action. `harmless` if it can be reversed, which is the default for actions that set fields.
   */
  confirm?: { title: Labels; text: Labels; harmless?: boolean };
  /** The records that have the action; all by default. */
  shownWhen?(this: void, record: Readonly<Record<Name | (typeof standardFields)[number], unknown>>): boolean;
  /** Roles that may use it; by default those that may edit. For a call of the contract the server decides. */
  roles?: readonly Role[];
} & (
  | { set: Readonly<Partial<Record<Name, unknown>>> }
  | { call: () => Promise<Endpoint>; /** The query contains the company. */ inCompany?: boolean }
);

/** The props of the dialog that creates a record. */
export interface CreateDialogProps {
  companyId: string;
  onClose: () => void;
}

/** An action on the whole list: a page to open, or a dialog. */
export type ListAction = {
  name: string;
  label: Labels;
  /** Required in addition to the resource's own permission. */
  permission?: Permission;
  /** Roles that may use it; by default everybody who sees the list. */
  roles?: readonly Role[];
} & ({ to: string } | { dialog: Lazy<ListDialogProps> });

/** The input of {@link defineResource}. */
export interface ResourceOptions<F extends Fields> {
  /** Plural, camel case: the react-admin resource, the table and the path. */
  name: string;
  /** Plural, for the navigation. */
  label: Labels;
  /** Singular, as in "New supplier". */
  one: Labels;
  icon: IconName;
  section?: Section;
  /** Its group within its section of the sidebar. */
  group?: SidebarGroup;
  /** The position in its section of the sidebar, lowest first. */
  rank?: number;
  /** The flag that opens the resource: one of the specification's, or one of its own (`supplierManagement`). */
  permission: Permission;
  /** Only for administrators with one of these roles; its records belong to all companies. */
  admin?: { roles: readonly Role[] };
  fields: F;
  /** The required field with the branch of a record: users do not see records of branches that they may not access. */
  ofBranch?: keyof F & string;
  /** Its calls contain the current branch, and its records belong to that branch. */
  atBranch?: boolean;
  /**
   * A text that is unique in a company, or unique among records with equal values in the fields of `within`. Case,
   * width, kana type and spaces are ignored.
   */
  unique?: { field: keyof F & string; within?: readonly (keyof F & string)[] };
  /** Rules across fields, checked by form and server. */
  rules?: readonly Rule<keyof F & string>[];
  /**
   * Further rules across fields, for problems inside small records: each at its path (`options.2.maximum`), with the
   * name of a text under `errors.field`. A new record may still have null values.
   */
  problems?: (this: void, record: Readonly<Record<keyof F & string, unknown>>) => readonly Problem[];
  /** The field with the record's title; the first one by default. */
  title?: keyof F & string;
  /** A field that distinguishes records with the same title, shown next to the title in selection lists. */
  secondary?: keyof F & string;
  list: {
    columns: readonly (keyof F & string)[];
    /** Available as filters, and indexed in standard resources. */
    filters?: readonly (keyof F & string)[];
    /** Text filters with an input of their own, next to each other, beside or instead of the search box. */
    boxes?: readonly (keyof F & string)[];
    /** Filters whose choices show counts from the server. */
    facets?: readonly (keyof F & string)[];
    /** Whether conditions can be saved as views (`contract/guests/views.ts` lists the resource). */
    views?: boolean;
    /**
     * Fields that the search box searches (standard resources; the title by default); true if the calls search
     * themselves.
     */
    search?: readonly (keyof F & string)[] | true;
    /** Debounce of the search box in milliseconds; 250 by default. */
    searchDelay?: number;
    /** `field` or `-field`. */
    sort?: string;
    perPage?: number;
    /** The page size and the maximum number of records of its call, if they exceed the defaults. */
    reach?: { perPage: number; records: number };
    presets?: readonly Preset[];
    /** Two or three fields that a card on a phone shows below the title. */
    card?: readonly (keyof F & string)[];
    /** Shown between presets and table, e.g. figures. */
    header?: Lazy<object>;
    /** A dialog that creates a record, instead of a page. */
    create?: Lazy<CreateDialogProps>;
    /** Pages are appended instead of replaced. */
    appended?: boolean;
    /** The hint when there are no records, for users who may create some: a text key. */
    emptyText?: string;
    /** Bulk actions, shown while records are selected, for users who may edit. */
    bulk?: Lazy<BulkViewProps>;
    /** Fields that can be set to one value in all selected records (standard resources). */
    editable?: readonly (keyof F & string)[];
    /** The list's menu. */
    actions?: readonly ListAction[];
  };
  form: readonly FormSection<keyof F & string>[];
  /** Screen paths; `/{name}` by default, and below the list `/new` and `/:id`. Null: the screen does not exist. */
  routes?: { list?: string; create?: string | null; edit?: string | null };
  /** Roles for each operation; by default writing roles create and edit, managers delete. Null: nobody. */
  roles?: { create?: readonly Role[] | null; edit?: readonly Role[] | null; delete?: readonly Role[] | null };
  /** Its records apply at all branches of the company, so only users with all branches create, edit and delete them. */
  ofAllBranches?: boolean;
  /** Records open beside their list (`?open=id`) instead of on a page of their own. */
  drawer?: boolean;
  /** Message after a record is created; by default that it was created. */
  made?: (record: Readonly<Record<string, unknown>>) => Labels;
  /** A new record is opened after creation, instead of its list. */
  opensCreated?: boolean;
  /** Sections of an existing record are cards, each saved separately. */
  savedByCard?: boolean;
  /**
   * Saving takes several calls (`save` of its calls): the form shows progress, retries failed parts, keeps input where
   * others have changed the record, and stays open.
   */
  savedInSteps?: boolean;
  /** Shown beside the form: a preview of the record with the current input. */
  preview?: Lazy<FormPreviewProps>;
  /** Shown below the form: the effect of the record. Below cards it is inside the form and can read unsaved values. */
  below?: Lazy<RecordViewProps>;
  /** Records that can no longer be edited, and the component that replaces their form. */
  closed?: { when: (record: Readonly<Record<string, unknown>>) => boolean; view: Lazy<RecordViewProps> };
  /** Interval in milliseconds at which a shown record is reloaded; null if no change is expected. */
  watch?: (record: Readonly<Record<string, unknown>>) => number | null;
  /** Messages for failed calls: for an expired session, and the text before the reason of any other failure. */
  failures?: { unauthorized?: Labels; unknown: Labels };
  /** The pages about one record, including the form: links above it. */
  views?: RecordViews;
  /** The tabs of the drawer after the form. */
  tabs?: readonly RecordTab[];
  /** Actions on a record beside its form. */
  recordActions?: readonly RecordAction<keyof F & string>[];
  /** Additional actions in the drawer's header. */
  actions?: Lazy<RecordViewProps>;
  /** Records with a value at `by` cannot be changed; `label` is shown before their title. */
  frozen?: { by: string; label: Labels };
  /** The initial values of a new record. */
  initial?: Initial | (() => Initial);
  /** Loads them with the form, instead of `initial`, because their texts are long. */
  laterInitial?: () => Promise<{ default: () => Initial }>;
  /** The form's schema if the contract has one; by default it is derived from the fields. */
  schema?: () => Promise<z.ZodType>;
  /** The calls that the specification defines for it; without them the simple-REST calls are generated. */
  calls?: 'standard' | LoadCalls;
  /** Replaces a whole page. */
  pages?: { list?: Lazy<object>; create?: Lazy<object>; edit?: Lazy<object> };
}

/** `T` with `K` required. */
type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;

/** The options that stay optional in a complete declaration. */
type Unfilled =
  | 'admin'
  | 'secondary'
  | 'group'
  | 'ofBranch'
  | 'preview'
  | 'views'
  | 'below'
  | 'closed'
  | 'watch'
  | 'failures'
  | 'actions'
  | 'frozen'
  | 'made'
  | 'problems'
  | 'laterInitial'
  | 'schema';
type WithUsual<F extends Fields> = Filled<ResourceOptions<F>, Exclude<keyof ResourceOptions<F>, Unfilled>>;
type ListOptions<F extends Fields> = ResourceOptions<F>['list'];

/** A complete declaration, with all defaults. */
export interface Resource<F extends Fields = Fields> extends Omit<
  WithUsual<F>,
  'list' | 'routes' | 'roles' | 'unique'
> {
  unique?: Required<NonNullable<ResourceOptions<F>['unique']>>;
  list: Filled<ListOptions<F>, Exclude<keyof ListOptions<F>, 'header' | 'create' | 'emptyText' | 'bulk' | 'reach'>>;
  routes: { list: string; create: string | null; edit: string | null };
  roles: { create: readonly Role[] | null; edit: readonly Role[] | null; delete: readonly Role[] | null };
}

const nameless: readonly (string | undefined)[] = ['image', 'images', 'audio', 'video'];

/**
 * Declares a resource once: columns, filters, presets, forms, validation, labels, routes, menu item and permissions are
 * derived from it. If the specification has no calls for it, also the server's routes (simple-REST) and a table with
 * typed columns.
 *
 * @example
 * export default defineResource({
 *   name: 'suppliers', label: say('Suppliers', '供應商', '供应商', '仕入先'), one: say('supplier', …),
 *   icon: 'truck', permission: 'supplierManagement',
 *   fields: { name: text(say('Name', '名稱', '名称', '名称'), { max: 100, required: true, sortable: true }) },
 *   list: { columns: ['name'], search: ['name'], sort: 'name' },
 *   form: [{ label: say('Supplier', …), fields: ['name'] }],
 * });
 * @throws if a resource with its own calls uses options of the standard calls
 */
export function defineResource<const F extends Fields>(declared: ResourceOptions<F>): Resource<F> {
  const options = withOwnLabels(declared);
  const { name, routes = {}, roles = {}, list, unique } = options;
  const listPath = routes.list ?? `/${name}`;
  if (options.calls && options.calls !== 'standard') {
    const setting = options.recordActions?.find((action) => 'set' in action);
    if (setting)
      throw new Error(`${name}: the action ${setting.name} sets values, which needs a call of its own here.`);
    if (list.editable?.length)
      throw new Error(`${name}: list.editable changes many records in one call, which only standard resources have.`);
  }
  // A picture cannot be a title.
  const named = list.columns.find((column) => !nameless.includes(options.fields[column]?.kind));
  const title = options.title ?? named ?? Object.keys(options.fields)[0] ?? 'id';
  const resource: Resource<F> = {
    section: 'management',
    rank: defaultRank,
    rules: [],
    atBranch: false,
    ofAllBranches: false,
    drawer: false,
    opensCreated: false,
    savedByCard: false,
    savedInSteps: false,
    tabs: [],
    recordActions: [],
    initial: {},
    calls: 'standard',
    pages: {},
    ...options,
    title,
    unique: unique && { within: [], ...unique },
    list: {
      filters: [],
      boxes: [],
      facets: [],
      views: false,
      search: [],
      searchDelay: 250,
      sort: title,
      perPage: 25,
      presets: [],
      card: list.columns.filter((column) => column !== title).slice(0, 3),
      appended: false,
      editable: [],
      actions: [],
      ...list,
    },
    routes: {
      list: listPath,
      create: `${listPath}/new`,
      edit: `${listPath}/:id`,
      ...routes,
      ...(options.drawer && { edit: null }),
    },
    roles: { create: writingRoles, edit: writingRoles, delete: managingRoles, ...roles },
  };
  registerOwnLabels(declared, resource);
  return defineLabels(`resource.${name}`, resource);
}

/** The field with that name. @throws if the declaration has none */
export function fieldOf(resource: Pick<Resource, 'fields'> & { name?: string }, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name ?? 'A form'} declares no field ${name}`);
  return field;
}

/** The fields that a list can be filtered by. Standard calls accept conditions on any field. */
export function filterableOf({ calls, fields, list }: Resource): readonly string[] {
  return calls === 'standard' ? Object.keys(fields) : list.filters;
}

/** The path of a field's value in a record. */
export function fieldSourceOf(resource: Pick<Resource, 'fields'>, name: string): string {
  return fieldOf(resource, name).source ?? name;
}

/** Whether a record is frozen, for every user. */
export function isFrozen(resource: Pick<Resource, 'frozen'>, record: Readonly<Record<string, unknown>>): boolean {
  return Boolean(resource.frozen && record[resource.frozen.by]);
}

/** The path of a record's branch, which determines the currency and time zone of its values. */
export function branchFieldOf(resource: Pick<Resource, 'fields' | 'ofBranch'>): string {
  const field =
    resource.ofBranch ?? Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'branch');
  return field ? fieldSourceOf(resource, field) : 'branchId';
}

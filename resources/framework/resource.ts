import type * as z from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Permission, Role } from '#contract/core/permissions.ts';
import { managingRoles, writingRoles } from '#contract/core/permissions.ts';
import type * as icons from '#ui/icons.ts';
import type { ResourceCalls } from './calls.ts';
import type { Field, Labels, Lazy, RecordViewProps } from './fields.ts';
import { type SidebarGroup, type Section, defaultRank } from './page.ts';
import type { Rule } from './rules.ts';
import type { Filters } from './view/listState.ts';

/** An icon of `ui/icons.ts`. */
export type IconName = keyof typeof icons;

/** What every record of a standard resource has beside its fields. */
export const standardFields = ['id', 'companyId', 'version', 'createdTime', 'updatedTime'] as const;

export type Fields = Readonly<Record<string, Field>>;

type Initial = Readonly<Record<string, unknown>>;

/** A group of inputs under one heading. */
export interface FormSection<Name extends string = string> {
  label: Labels;
  /** The tab that it is in; forms without any show all sections below each other. */
  tab?: Labels;
  fields: readonly Name[];
  /** A card that shares its row with another that is so, where there is room. */
  half?: boolean;
  /** Which of them are asked for, and in which order, in the country (ISO 3166) of the record's branch. */
  arrange?: (fields: readonly string[], country: string) => readonly string[];
}

/** What a preview beside a form is given: the values as they are typed. */
export interface FormPreviewProps {
  values: Readonly<Record<string, unknown>>;
}

export interface Preset {
  /** The value of `currentPresetCondition` in the address. */
  name: string;
  label: Labels;
}

/** Something about a record that is shown beside its form. */
export interface RecordTab {
  /** The value of `tab` in the address. */
  name: string;
  label: Labels;
  view: Lazy<RecordViewProps>;
  /** The drawer opens on it: it stands before the form. */
  first?: boolean;
}

/** Links to the pages about one record; the one that is called `edit` is its form. */
export interface RecordViews {
  /** What they are of. */
  label: Labels;
  of: (record: {
    companyId: string;
    id: string;
    /** The branch that is worked in. */
    branchId: string | null;
  }) => readonly { name: string; label: Labels; to: string }[];
}

/** The calls of a resource, brought in when it is first used, so that the first page does not wait for them. */
export type LoadCalls = () => Promise<ResourceCalls>;

/** What a dialog of a list's menu gets. */
export interface ListDialogProps {
  resource: Resource;
  /** What the list is narrowed by at the moment. */
  filter: Filters;
  /** How many records match; undefined while it is not known. */
  total: number | undefined;
  onClose: () => void;
}

/** What a component gets that changes many records at once. */
export interface BulkViewProps {
  /** The records by their ids, or all that the list's conditions match. */
  selected: { ids: readonly string[] } | { filter: Filters };
  /** How many they are. */
  count: number;
  /** The change has been asked for: nothing needs to stay selected. */
  onDone: () => void;
}

/**
 * Something that can be done with a record beside its form, with the version that the person sees: values that it sets, of
 * standard resources and also such as nobody enters, or a call of the contract whose path's last parameter is the record's id.
 */
export type RecordAction<Name extends string = string> = {
  name: string;
  label: Labels;
  /** Said once it is done. */
  done: Labels | ((this: void, record: Readonly<Record<string, unknown>>) => Labels);
  /** Asked before it happens; `harmless` where it can be taken back, as what sets fields can unless it says otherwise. */
  confirm?: { title: Labels; text: Labels; harmless?: boolean };
  /** Of which records; of all where it says nothing. */
  shownWhen?(this: void, record: Readonly<Record<Name | (typeof standardFields)[number], unknown>>): boolean;
  /** Who may; whoever may edit when absent. Of a call of the contract the server decides for itself. */
  roles?: readonly Role[];
} & (
  | { set: Readonly<Partial<Record<Name, unknown>>> }
  | { call: () => Promise<Endpoint>; /** The query names the company. */ inCompany?: boolean }
);

/** What the dialog gets that makes a record. */
export interface CreateDialogProps {
  companyId: string;
  onClose: () => void;
}

/** Something that can be done with a list as a whole: a page to go to, or a dialog. */
export type ListAction = {
  name: string;
  label: Labels;
  /** Asked for beside the resource's own permission. */
  permission?: Permission;
  /** Who may; everybody who sees the list when absent. */
  roles?: readonly Role[];
} & ({ to: string } | { dialog: Lazy<ListDialogProps> });

/** What a person writes; see {@link defineResource}. */
export interface ResourceOptions<F extends Fields> {
  /** Plural, camel case: the react-admin resource, the table and the path. */
  name: string;
  /** Plural, as the navigation shows it. */
  label: Labels;
  /** Singular, as in "New supplier". */
  one: Labels;
  icon: IconName;
  section?: Section;
  /** What it belongs to within its section of the sidebar. */
  group?: SidebarGroup;
  /** Where in its section of the sidebar: small numbers come first. */
  rank?: number;
  /** Flag that opens the resource: one of the specification's, or one of its own (`supplierManagement`). */
  permission: Permission;
  /** Only for administrators, with one of these roles; its records are those of all companies. */
  admin?: { roles: readonly Role[] };
  fields: F;
  /** The required field that says which branch a record belongs to: nobody sees those of branches that are closed to them. */
  ofBranch?: keyof F & string;
  /** Its calls name the branch that is worked in, whose records they are. */
  atBranch?: boolean;
  /**
   * A text that no two records of a company share, or none that are alike in the fields of `within`; case, width, kana and
   * blanks make no difference.
   */
  unique?: { field: keyof F & string; within?: readonly (keyof F & string)[] };
  /** What fields must be together; form and server judge by it. */
  rules?: readonly Rule<keyof F & string>[];
  /** The field that names a record; the first one if not given. */
  title?: keyof F & string;
  /** A field that tells records of one name apart, beside the name wherever one of them is chosen. */
  secondary?: keyof F & string;
  list: {
    columns: readonly (keyof F & string)[];
    /** Offered as conditions, and given an index in standard resources. */
    filters?: readonly (keyof F & string)[];
    /** Filters on texts that have a box of their own, side by side, beside or in place of the search box. */
    boxes?: readonly (keyof F & string)[];
    /** Filters whose choices the calls count. */
    facets?: readonly (keyof F & string)[];
    /** Whether conditions can be saved as views (`contract/platform/views.ts` names the resource). */
    views?: boolean;
    /** Fields that the search box looks into (standard resources, which look into the title without any); true where the calls do it themselves. */
    search?: readonly (keyof F & string)[] | true;
    /** Milliseconds that the search box rests before it asks; 250 if not given. */
    searchDelay?: number;
    /** `field` or `-field`. */
    sort?: string;
    perPage?: number;
    /** How many records its call gives at once, and how far it goes, where that is more than such calls do. */
    reach?: { perPage: number; records: number };
    presets?: readonly Preset[];
    /** Two or three fields that a phone's card shows under the title. */
    card?: readonly (keyof F & string)[];
    /** Shown between presets and table, e.g. figures. */
    header?: Lazy<object>;
    /** A dialog that makes a new record, where no page does. */
    create?: Lazy<CreateDialogProps>;
    /** Pages are put below each other, instead of taking each other's place. */
    appended?: boolean;
    /** What there is to do while there are no records, for who may make some: a key of the bundles. */
    emptyText?: string;
    /** Changes of many records at once, shown while some are selected; for whoever may edit. */
    bulk?: Lazy<BulkViewProps>;
    /** Fields that can be given the same value in all records that are selected (standard resources). */
    editable?: readonly (keyof F & string)[];
    /** The list's menu. */
    actions?: readonly ListAction[];
  };
  form: readonly FormSection<keyof F & string>[];
  /** Screen paths; `/{name}` unless given, and below the list `/new` and `/:id`. Null: there is no such screen. */
  routes?: { list?: string; create?: string | null; edit?: string | null };
  /** Roles that may do what; writing roles create and edit, managers delete. Null: nobody can. */
  roles?: { create?: readonly Role[] | null; edit?: readonly Role[] | null; delete?: readonly Role[] | null };
  /** Records open beside their list (`?open=id`) instead of on a page of their own. */
  drawer?: boolean;
  /** Said once a record is made; that it was created where nothing else is declared. */
  made?: (record: Readonly<Record<string, unknown>>) => Labels;
  /** A record that was made is opened at once, instead of its list. */
  opensCreated?: boolean;
  /** Sections of a record that is there are cards, each saved by itself. */
  savedByCard?: boolean;
  /**
   * Saving takes several calls (`save` of its calls): the form says how far it is, tries what failed again, keeps what was
   * typed over what others have changed, and stays.
   */
  savedInSteps?: boolean;
  /** Stands beside the form: the record as others will see it with what is being typed. */
  preview?: Lazy<FormPreviewProps>;
  /** Stands below the cards: what comes of the record. It stands within the form, and can ask it what is not saved. */
  below?: Lazy<RecordViewProps>;
  /** Records that are no longer written, and what is shown of them in the place of the form. */
  closed?: { when: (record: Readonly<Record<string, unknown>>) => boolean; view: Lazy<RecordViewProps> };
  /** After how many milliseconds a record that is shown is asked for again; null where nothing is awaited. */
  watch?: (record: Readonly<Record<string, unknown>>) => number | null;
  /** What is said where a call fails: that the session is over; anything else, before its reason. */
  failures?: { unauthorized?: Labels; unknown: Labels };
  /** The pages about one record, of which the form is one: links above it. */
  views?: RecordViews;
  /** What the drawer shows behind the form, a tab each. */
  tabs?: readonly RecordTab[];
  /** What can be done with a record beside its form. */
  recordActions?: readonly RecordAction<keyof F & string>[];
  /** Shown in the drawer's head: what else can be done with a record. */
  actions?: Lazy<RecordViewProps>;
  /** Records with a value at `by` can no longer be changed, and are called by `label` before their title. */
  frozen?: { by: string; label: Labels };
  /** What a new record begins with. */
  initial?: Initial | (() => Initial);
  /** Validation of the form where the contract has it already; else it comes from the fields. */
  schema?: () => Promise<z.ZodType>;
  /**
   * The calls that the specification has for it. Without a word simple-REST is made.
   */
  calls?: 'standard' | LoadCalls;
  /** Replaces a whole page. */
  pages?: { list?: Lazy<object>; create?: Lazy<object>; edit?: Lazy<object> };
}

/** `T` with `K` filled in. */
type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;

/** What there may be none of, whatever is filled in. */
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
  | 'schema';
type WithUsual<F extends Fields> = Filled<ResourceOptions<F>, Exclude<keyof ResourceOptions<F>, Unfilled>>;
type ListOptions<F extends Fields> = ResourceOptions<F>['list'];

/** A declaration with everything filled in. */
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
 * Declares a resource once: columns, filters, presets, forms, validation, labels, routes, menu item and
 * permissions come from it; where the specification has no calls for it, also the server's routes
 * (simple-REST) and a table with real columns.
 *
 * @example
 * export default defineResource({
 *   name: 'suppliers', label: say('Suppliers', '供應商', '供应商', '仕入先'), one: say('supplier', …),
 *   icon: 'truck', permission: 'supplierManagement',
 *   fields: { name: text(say('Name', '名稱', '名称', '名称'), { max: 100, required: true, sortable: true }) },
 *   list: { columns: ['name'], search: ['name'], sort: 'name' },
 *   form: [{ label: say('Supplier', …), fields: ['name'] }],
 * });
 * @throws where a resource that has calls of its own asks for what the standard ones do
 */
export function defineResource<const F extends Fields>(options: ResourceOptions<F>): Resource<F> {
  const { name, routes = {}, roles = {}, list, unique } = options;
  const listPath = routes.list ?? `/${name}`;
  if (options.calls && options.calls !== 'standard') {
    const setting = options.recordActions?.find((action) => 'set' in action);
    if (setting)
      throw new Error(`${name}: the action ${setting.name} sets values, which needs a call of its own here.`);
    if (list.editable?.length)
      throw new Error(`${name}: list.editable changes many records in one call, which only standard resources have.`);
  }
  // A picture names nothing.
  const named = list.columns.find((column) => !nameless.includes(options.fields[column]?.kind));
  const title = options.title ?? named ?? Object.keys(options.fields)[0] ?? 'id';
  return {
    section: 'management',
    rank: defaultRank,
    rules: [],
    atBranch: false,
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
}

/** The field of that name. @throws where the declaration has none */
export function fieldOf(resource: Pick<Resource, 'fields'> & { name?: string }, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name ?? 'A form'} declares no field ${name}`);
  return field;
}

/** The fields that a list can be narrowed by, offered or not: standard calls take conditions on any. */
export function filterableOf({ calls, fields, list }: Resource): readonly string[] {
  return calls === 'standard' ? Object.keys(fields) : list.filters;
}

/** Where a field's value is in a record. */
export function sourceOf(resource: Pick<Resource, 'fields'>, name: string): string {
  return fieldOf(resource, name).source ?? name;
}

/** Whether a record can no longer be changed, whoever asks. */
export function isFrozen(resource: Pick<Resource, 'frozen'>, record: Readonly<Record<string, unknown>>): boolean {
  return Boolean(resource.frozen && record[resource.frozen.by]);
}

/** Where a record says which branch it belongs to; its currency and its clock are those of its values. */
export function branchFieldOf(resource: Pick<Resource, 'fields' | 'ofBranch'>): string {
  const field =
    resource.ofBranch ?? Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'branch');
  return field ? sourceOf(resource, field) : 'branchId';
}

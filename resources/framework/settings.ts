import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { Labels, Lazy } from './fields.ts';
import type { Fields, FormSection } from './resource.ts';

/** The declarative language of settings: pages of values that a company or a branch has once. */

/** Values of a card, by field sources; a nested source is nested. */
export type SettingsValues = Readonly<Record<string, unknown>>;

/** What is wrong with values that are each well-formed by themselves: the source, and a text of `errors.field`. */
export interface SettingsProblem {
  path: string;
  code: string;
}

export interface SettingsSection<Name extends string = string> extends FormSection<Name> {
  /** A line under the heading that says what the fields are about. */
  text?: Labels;
}

/** Some settings that are read, changed and saved together. */
export interface SettingsCard<F extends Fields = Fields> {
  name: string;
  /** The tab of the page that it is in; pages without any show all cards below each other. */
  tab?: Labels;
  /** Whose settings they are: of the company that is worked in, or of one of its branches. */
  of: 'company' | 'branch';
  /** Answers the values with their `version`; parameters of its path are `companyId` and `branchId`. */
  get: Endpoint;
  /**
   * Takes those that differ with the `version` that was seen; the new one comes back in the ETag. The form is judged by the
   * schema of its body.
   */
  patch: Endpoint;
  /** Who may change them, beside a writing role; the server decides for itself. */
  permission: Permission;
  fields: F;
  /** In tabs, where a section names one. */
  sections: readonly SettingsSection<keyof F & string>[];
  /** Only administrators see it. */
  adminOnly?: true;
  /** Fields that only administrators change; others see them. */
  admin?: readonly string[];
  /** Rules across fields, shared with the server. */
  problems?: (values: SettingsValues) => readonly SettingsProblem[];
  /** Values that follow from others, computed before they are judged and sent. */
  normalize?: (values: SettingsValues) => SettingsValues;
  /** Fields that are seen to follow while others are typed, as {@link normalize} has it; the rest is settled when it is sent. */
  follows?: readonly string[];
  /** What the audit log calls values that have another name on the wire. */
  logged?: Readonly<Record<string, string>>;
  /** Settings of branches can be copied to others, unless they say no. */
  copies?: boolean;
  /** Values that stay a branch's own when its settings are copied: its name, its place. */
  keeps?: readonly string[];
}

/** The value that a field is, or is a part of: `emails` of `emails.dailyTakeoutReport`. */
type ValueOf<Name> = Name extends `${infer Value}.${string}` ? Value : Name;
type BodyOf<E extends Endpoint> = CallInput<E> extends { body: infer Body } ? keyof Body : never;
/** Fields that the answer of `get` does not have, or the body of `patch` does not take: they would be saved nowhere. */
type Unsaved<Name, G extends Endpoint, P extends Endpoint> =
  // Names that were put together are not known to the compiler.
  string extends Name
    ? never
    : | (unknown extends ResponseOf<G> ? never : Exclude<ValueOf<Name>, keyof ResponseOf<G>>)
      | Exclude<ValueOf<Name>, BodyOf<P>>;

/** Keeps the names of fields checked where a card is declared: its calls answer and take each of them. */
export const settingsCard = <const F extends Fields, const G extends Endpoint, const P extends Endpoint>(
  card: SettingsCard<F> & { get: G; patch: P } & ([Unsaved<keyof F, G, P>] extends [never]
      ? unknown
      : { fields: { 'are missing in get or patch': Unsaved<keyof F, G, P> } }),
): SettingsCard => card as unknown as SettingsCard;

/** The cards of a page of settings, in their order. */
export interface Settings {
  cards: readonly SettingsCard[];
  /** Stands beside the choice of a branch: adding one, say. */
  aside?: Lazy<{ companyId: string }>;
}

/**
 * Declares what a page of settings shows; `definePage` names it. Forms, validation, versions, the guard of what is
 * unsaved, search, marks of change, and copying to other branches come from it.
 *
 * @example
 * // src/pages/reservations/serviceCycle/settings.ts
 * export default defineSettings({ cards: [settingsCard({ name: 'queue', of: 'branch', get: getQueue, patch: patchQueue, … })] });
 * // src/pages/reservations/serviceCycle/page.ts
 * export default definePage({ path: '/queueing-management', …, settings: () => import('./settings.ts') });
 */
export const defineSettings = (settings: Settings): Settings => settings;

import type * as z from 'zod';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { Labels, Lazy } from './fields.ts';
import type { Fields, FormSection } from './resource.ts';
import type { SettingPlace } from './settingPlaces.ts';

/** The declarative language of settings: pages of values that a company or a branch has once. */

/** Values of a card by field source; a dotted source is nested. */
export type SettingsValues = Readonly<Record<string, unknown>>;

/** A problem with a combination of valid values: its source, and a text of `errors.field`. */
export interface SettingsProblem {
  path: string;
  code: string;
}

export interface SettingsSection<Name extends string = string> extends FormSection<Name> {
  /** A line below the heading that explains the fields. */
  text?: Labels;
}

/** Settings that are read, changed and saved together. */
export interface SettingsCard<F extends Fields = Fields> {
  name: string;
  /** The page's tab that contains it; pages without tabs show all cards below each other. */
  tab?: Labels;
  /** Whether the settings belong to the current company or to one of its branches. */
  of: 'company' | 'branch';
  /** Returns the values with their `version`; its path params are `companyId` and `branchId`. */
  get: Endpoint;
  /** Sends the changed values with the `version` that was loaded; the new one is returned in the ETag. */
  patch: Endpoint;
  /**
   * Loads the schema of the body of {@link patch}, with which the form is validated. Nothing needs it before an input is
   * left, and creating schemas takes a slow phone longer than rendering the form.
   */
  schema: () => Promise<z.ZodType | undefined>;
  /** The permission to change them, in addition to a writing role; the server checks it separately. */
  permission: Permission;
  fields: F;
  /** Sections with a `tab` are shown in tabs. */
  sections: readonly SettingsSection<keyof F & string>[];
  /** Visible only to administrators. */
  adminOnly?: true;
  /** Fields that only administrators may change; others see them. */
  admin?: readonly string[];
  /** Values that nothing of this product reads, by name: their fields say where they take effect. */
  actsIn?: Readonly<Record<string, SettingPlace>>;
  /** Rules across fields, shared with the server. */
  problems?: (values: SettingsValues) => readonly SettingsProblem[];
  /** Computes dependent values before validation and sending. */
  normalize?: (values: SettingsValues) => SettingsValues;
  /** Fields that are updated by {@link normalize} during typing; all others are updated on sending. */
  follows?: readonly string[];
  /** Names in the audit log of values that have another name in the API. */
  logged?: Readonly<Record<string, string>>;
  /** Settings of branches can be copied to other branches, unless this is false. */
  copies?: boolean;
  /** Values that are not copied to other branches: name, place. */
  keeps?: readonly string[];
}

/** The top-level value of a field: `emails` for `emails.dailyTakeoutReport`. */
type ValueOf<Name> = Name extends `${infer Value}.${string}` ? Value : Name;
type BodyOf<E extends Endpoint> = CallInput<E> extends { body: infer Body } ? keyof Body : never;
/** Fields that are missing in the response of `get` or the body of `patch`, and therefore could not be saved. */
type Unsaved<Name, G extends Endpoint, P extends Endpoint> =
  // The compiler does not know computed names.
  string extends Name
    ? never
    : | (unknown extends ResponseOf<G> ? never : Exclude<ValueOf<Name>, keyof ResponseOf<G>>)
      | Exclude<ValueOf<Name>, BodyOf<P>>;

/** Type-checks the fields of a card: its calls return and accept each of them. */
export const settingsCard = <const F extends Fields, const G extends Endpoint, const P extends Endpoint>(
  card: SettingsCard<F> & { get: G; patch: P; schema: () => Promise<P['body']> } & ([Unsaved<keyof F, G, P>] extends [
      never,
    ]
      ? unknown
      : { fields: { 'are missing in get or patch': Unsaved<keyof F, G, P> } }),
): SettingsCard => defineLabels(`settings.${card.name}`, card as unknown as SettingsCard);

/** The cards of a settings page, in order. */
export interface Settings {
  cards: readonly SettingsCard[];
  /** Shown beside the branch selector, e.g. a button that adds a branch. */
  aside?: Lazy<{ companyId: string }>;
}

/**
 * Declares the content of a settings page; `definePage` refers to it. Forms, validation, versions, the guard against
 * unsaved changes, search, change markers, and copying to other branches are derived from it.
 *
 * @example
 * // src/pages/reservations/serviceCycle/settings.ts
 * export default defineSettings({ cards: [settingsCard({
 *   name: 'serviceCycle', of: 'branch', get: getServiceCycle, patch: patchServiceCycle,
 *   schema: () => import('#contract/organization/branches.ts').then((contract) => contract.patchServiceCycle.body), …
 * })] });
 * // src/pages/reservations/serviceCycle/page.ts
 * export default definePage({ path: '/queueing-management', …, settings: () => import('./settings.ts') });
 */
export const defineSettings = (settings: Settings): Settings => settings;

import type { User } from '#contract/organization/users.ts';
import type { CellProps } from '#resources/framework/fields.ts';

/** The companies of a user by name. */
export default function CompaniesText({ value }: CellProps) {
  return ((value ?? []) as User['companyACL']).map(({ companyName, companyId }) => companyName ?? companyId).join(', ');
}

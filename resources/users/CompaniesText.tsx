import type { User } from '#contract/users.ts';
import type { CellProps } from '../define/fields.ts';

/** The companies of a user by name. */
export default function CompaniesText({ value }: CellProps) {
  return ((value ?? []) as User['companyACL']).map(({ companyName, companyId }) => companyName ?? companyId).join(', ');
}

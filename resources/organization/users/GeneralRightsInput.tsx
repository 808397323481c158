import { useInput } from 'react-admin';
import type { PermissionSets } from '#contract/core/permissions.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { FlagMatrix } from './FlagMatrix.tsx';

/** The single set of rights of a version 1 user. */
export default function GeneralRightsInput({ source, readOnly }: InputProps) {
  const { field } = useInput<PermissionSets>({ source, defaultValue: {} });
  return <FlagMatrix value={(field.value ?? {}) as PermissionSets} readOnly={readOnly} onChange={field.onChange} />;
}

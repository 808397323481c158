import type { InputProps } from '../define/fields.ts';
import { FoundInput } from '../define/view/form/FoundInput.tsx';
import { useFoundUsers } from '../users/useFoundUsers.ts';

/** The owner of a company, one of the users: found by e-mail or name. */
export default function OwnerInput(props: InputProps) {
  return (
    <FoundInput<{ id: string; email: string }>
      {...props}
      useFound={useFoundUsers}
      nameOf={({ email }) => email}
      known={({ ownerUserId: id, ownerEmail }) => (id ? { id: String(id), email: String(ownerEmail ?? id) } : null)}
    />
  );
}

import { newUser, userChanges } from '#contract/users.ts';

/** What the form of a user is judged by; the rest of the record rides along. */
export const userForm = userChanges
  .omit({ revision: true })
  .extend({ email: newUser.shape.email, name: newUser.shape.name })
  .loose();

/** The placeholders in messages for data of the recipient, written `{name}`. */
export const placeholders = ['name', 'familyName', 'givenName'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Who may be sent messages, as SQL over `customers c`. */

/** E.164, as everything that writes a phone number leaves it. */
export const validPhoneSql = String.raw`'^\+[1-9][0-9]{6,14}$'`;

/** Whether a guest takes messages, and everybody who shares the telephone. */
export const takesMessages = `c.erased_time is null and not c.forbid_pii_sharing and c.allow_contact_restaurant
  and not exists (select from customers o where o.company_id = c.company_id and o.phone_number = c.phone_number
    and (o.forbid_pii_sharing or not o.allow_contact_restaurant))`;

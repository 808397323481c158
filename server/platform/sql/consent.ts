/** The guests who may get messages, as SQL over `customers c`. */

/** E.164, the format in which all phone numbers are stored. */
export const validPhoneSql = String.raw`'^\+[1-9][0-9]{6,14}$'`;

/** Whether a guest, and everybody with the same phone number, accepts messages. */
export const takesMessages = `c.erased_time is null and not c.forbid_pii_sharing and c.allow_contact_restaurant
  and not exists (select from customers o where o.company_id = c.company_id and o.phone_number = c.phone_number
    and (o.forbid_pii_sharing or not o.allow_contact_restaurant))`;

import { wireTypeOf } from '#contract/reservations/reservations.ts';

/** Parts of a reservation for responses, over `reservations r`. */

export const typeSql = `case r.type when 'booking' then to_json(${wireTypeOf('booking')})
  when 'waiting' then to_json(${wireTypeOf('waiting')}) else to_json(r.type) end`;
/** Whether the guest was seated by an event of the product, not of an imported file. */
export const seatedHereSql = `not exists (select from imports f where f.company_id = r.company_id and f.id = r.import_id
  and f.created_time >= r.seated_time)
  and not exists (select from reservation_events e where e.company_id = r.company_id and e.reservation_id = r.id
    and e.kind = 'seated' and e.at = r.seated_time and starts_with(e.key, 'import:'))`;
export const noteSql = `case when r.note is not null then json_build_object('note', r.note) end`;

/** The name of the reservation, otherwise that of the guest (`customers c`); the same for the phone. */
export const nameSql = `coalesce(nullif(r.guest_name, ''), c.name)`;
export const phoneSql = `coalesce(nullif(r.guest_phone, ''), c.phone_number)`;

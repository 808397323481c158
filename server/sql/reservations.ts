import { wireTypeOf } from '#contract/reservations.ts';

/** Parts of a reservation, over `reservations r`, as the wire has them. */

export const typeSql = `case r.type when 'booking' then to_json(${wireTypeOf('booking')})
  when 'waiting' then to_json(${wireTypeOf('waiting')}) else to_json(r.type) end`;
export const noteSql = `case when r.note is not null then json_build_object('note', r.note) end`;

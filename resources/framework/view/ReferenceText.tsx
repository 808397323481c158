import { useGetManyAggregate, useGetRecordRepresentation, useTranslate, type RaRecord } from 'ra-core';

interface ReferenceTextProps {
  /** The resource that is referred to. */
  to: string;
  ids: readonly string[];
}

/** What records of another resource are called; those of a whole page are asked for together. */
export default function ReferenceText({ to, ids }: ReferenceTextProps) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(to);
  const { data, isPending } = useGetManyAggregate<RaRecord<string>>(to, { ids: [...ids] });
  if (isPending) return <span className="quiet">…</span>;
  const names = ids.map((id) => {
    const record = data?.find((one) => one.id === id);
    return record ? nameOf(record) : id;
  });
  return <>{names.join(translate('ui.filter.or'))}</>;
}

import type { Deposit, DepositDetail } from '#contract/money/deposits.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { iso } from '#server/platform/sql/json.ts';
import { nameSql, typeSql } from '#server/platform/sql/reservations.ts';
import { branchCondition, type Reader } from '#server/platform/report/conditions.ts';
import { depositColumns, depositJoins } from './deposits.ts';
import { invoicesOfDeposit } from './invoices.ts';
import { paymentsOf } from './payments.ts';

type Found = Deposit & Pick<DepositDetail, 'reservation'> & { review: DepositDetail['review'] };

export const noDeposit = () => new ApiError('not_found', 'This deposit does not exist.');

/** A deposit with its related records. @throws ApiError `not_found`, also for those of other branches */
export async function depositDetailOf(
  database: Pick<Database, 'query'>,
  scope: Reader,
  depositId: string,
): Promise<DepositDetail> {
  const { companyId } = scope;
  const values = new Values();
  const [[found], payments, invoices] = await Promise.all([
    database.query<Found>({
      text: `select ${depositColumns},
          case when r.id is null then null else json_build_object('id', r.id, 'reservationType', ${typeSql}, 'state', r.state,
            'startTime', ${iso('r.start_time')}, 'groupSize', r.group_size, 'name', ${nameSql}) end as reservation,
          case when d.decision is null then null else json_build_object('decision', d.decision, 'note', d.review_note,
            'time', ${iso('d.reviewed_time')},
            'user', case when d.reviewed_by is null then null else json_build_object('id', d.reviewed_by, 'name', u.name) end)
          end as review
        from deposits d ${depositJoins} left join users u on u.id = d.reviewed_by
        where d.company_id = ${values.add(companyId)} and d.id = ${values.add(depositId)}
          and ${branchCondition(scope, undefined, 'd.branch_id', values)}`,
      values: values.list,
    }),
    paymentsOf(database, companyId, 'deposit', depositId),
    invoicesOfDeposit(database, companyId, depositId),
  ]);
  if (!found) throw noDeposit();
  const { reservation, review, ...deposit } = found;
  return { deposit, payments, invoices, reservation, review };
}

import type { PurchaseForm } from '#contract/billing.ts';
import type { PointsConfig } from '../kernel/config.ts';

/** The external form that requests for points are posted to. */

const patience = 15_000;

/** What became of a posting; `interrupted`: it may have arrived. */
export type Posted = { status: 'sent' } | { status: 'failed'; failure: string };

/** An amount as people write it: no separators, a point before the decimals where it has some. */
function amount(minor: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const text = (minor / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, '');
}

/**
 * The fields as they are posted, by our names for them.
 *
 * @param id tells requests apart in the spreadsheet, also where one arrived twice
 */
export const fieldsOf = (id: string, { money, currency, ...form }: PurchaseForm): Record<string, string> => ({
  money: `${amount(money, currency)} ${currency}`,
  email: form.email,
  company: form.company,
  merchant: form.merchant,
  phone: form.phone,
  account: form.account,
  payDay: form.payDay,
  note: form.note,
  reference: id,
});

/** Posts a request as a web form would. Never throws: what goes wrong is told in the answer. */
export async function postForm(
  url: string,
  { fields }: Pick<PointsConfig, 'fields'>,
  values: Record<string, string>,
): Promise<Posted> {
  const body = new URLSearchParams(Object.entries(values).map(([name, value]) => [fields[name] ?? name, value]));
  try {
    // A form answers with a page, or with the way to one: both say that it has been taken.
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer.status < 400 ? { status: 'sent' } : { status: 'failed', failure: String(answer.status) };
  } catch (error) {
    return { status: 'failed', failure: neverArrived(error) ? 'unreachable' : 'interrupted' };
  }
}

function neverArrived(error: unknown): boolean {
  if (error instanceof AggregateError) return neverArrived(error.errors[0]);
  if (!(error instanceof Error)) return false;
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
  return 'code' in error ? refused.includes(String(error.code)) : neverArrived(error.cause);
}

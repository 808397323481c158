import { useLocale } from 'ra-core';
import { Link } from 'react-router';
import type { Language } from '#contract/core/constants.ts';
import { formatNumber } from '#i18n/formats.ts';
import '../parts.css';
import './Funnel.css';

export interface FunnelStep {
  label: string;
  value: number;
  /** The number lost in this step, shown instead of the remaining number. */
  lost?: number;
  /** The address of the rows behind the number. */
  to?: string;
  /** Lower values are better. */
  bad?: boolean;
}

interface FunnelProps {
  /** The accessible name. */
  label: string;
  /** In descending order, unless `whole` is set. */
  steps: readonly FunnelStep[];
  /** The number that shares refer to; the first step by default. */
  whole?: number;
}

const taken = (lost: number, language: Language) => (lost ? `−${formatNumber(lost, language)}` : '0');

/**
 * A funnel, or the distribution of choices: each number links to its rows and has its share of the whole.
 *
 * @example <Funnel label="Vouchers" steps={[{ label: 'Issued', value: 90 }, { label: 'Used', value: 30, to: '/rows' }]}
 * />
 */
export function Funnel({ label, steps, whole: given }: FunnelProps) {
  const language = useLocale() as Language;
  const whole = given ?? steps[0]?.value ?? 0;
  return (
    <ol className="steps stack plain-list" aria-label={label}>
      {steps.map((step, index) => {
        const share = (value: number) => (whole ? Math.min(1, value / whole) : 0);
        const { value, lost } = step;
        const number = lost === undefined ? formatNumber(value, language) : taken(lost, language);
        return (
          <li key={step.label}>
            <span className="wrap">{step.label}</span>
            <b className={lost === undefined ? 'steps-value strong end' : 'steps-value steps-lost end'}>
              {step.to ? (
                <Link className="figure-link" to={step.to} aria-label={`${step.label}: ${number}`}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </b>
            <span className="subtle end">
              {whole > 0 && lost === undefined && (given ?? index) > 0 && `${Math.floor(share(value) * 100)}%`}
            </span>
            <span className="meter" aria-hidden="true">
              <span data-bad={step.bad || undefined} style={{ inlineSize: `${share(value) * 100}%` }} />
              {lost !== undefined && <span className="steps-lost" style={{ inlineSize: `${share(lost) * 100}%` }} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

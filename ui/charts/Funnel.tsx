import { useLocale } from 'ra-core';
import { Link } from 'react-router';
import type { Language } from '#contract/core/constants.ts';
import { formatNumber } from '#i18n/formats.ts';
import '../parts.css';
import './Funnel.css';

export interface FunnelStep {
  label: string;
  value: number;
  /** How many it took away: said in the place of those who are left. */
  lost?: number;
  /** The rows behind the number. */
  to?: string;
  /** The fewer, the better. */
  bad?: boolean;
}

interface FunnelProps {
  /** What it shows, for people who listen. */
  label: string;
  /** From the most to the fewest, unless `whole` is given. */
  steps: readonly FunnelStep[];
  /** What they are shares of; the first step without it. */
  whole?: number;
}

const taken = (lost: number, language: Language) => (lost ? `−${formatNumber(lost, language)}` : '0');

/**
 * What became of many, step by step, or what they chose: each number leads to its rows, with its share of the whole.
 *
 * @example <Funnel label="Vouchers" steps={[{ label: 'Issued', value: 90 }, { label: 'Used', value: 30, to: '/rows' }]} />
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

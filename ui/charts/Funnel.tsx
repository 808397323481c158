import { useLocale } from 'ra-core';
import { Link } from 'react-router';
import type { Language } from '#contract/constants.ts';
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
}

interface FunnelProps {
  /** What it shows, for people who listen. */
  label: string;
  /** From the most to the fewest. */
  steps: readonly FunnelStep[];
}

const taken = (lost: number, language: Language) => (lost ? `−${formatNumber(lost, language)}` : '0');

/**
 * What became of many, step by step: each number leads to its rows, with its share of the first step.
 *
 * @example <Funnel label="Vouchers" steps={[{ label: 'Issued', value: 90 }, { label: 'Used', value: 30, to: '/rows' }]} />
 */
export function Funnel({ label, steps }: FunnelProps) {
  const language = useLocale() as Language;
  const whole = steps[0]?.value ?? 0;
  return (
    <ol className="steps stack plain-list" aria-label={label}>
      {steps.map((step, index) => {
        const share = (value: number) => (whole ? Math.min(1, value / whole) : 0);
        const { value, lost } = step;
        const number = lost === undefined ? formatNumber(value, language) : taken(lost, language);
        return (
          <li key={step.label}>
            <span className="steps-label">{step.label}</span>
            <b className={lost === undefined ? 'steps-value' : 'steps-value steps-lost'}>
              {step.to ? (
                <Link className="figure-link" to={step.to} aria-label={`${step.label}: ${number}`}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </b>
            <span className="steps-share">
              {index === 0 || !whole || lost !== undefined ? '' : `${Math.floor(share(value) * 100)}%`}
            </span>
            <span className="steps-bar" aria-hidden="true">
              <span style={{ inlineSize: `${share(value) * 100}%` }} />
              {lost !== undefined && <span className="steps-lost" style={{ inlineSize: `${share(lost) * 100}%` }} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

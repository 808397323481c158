import type { DetailLine } from '../../report.ts';
import { Code } from './useCells.tsx';
import { useReportWords } from './useReportWords.ts';

/** Amounts in lines, with their descriptions. */
export function MoneyLines({ lines }: { lines: readonly DetailLine[] }) {
  const words = useReportWords();
  return (
    <ul className="plain-list lines">
      {lines.map(({ key, text, more, amount, currency, sum }) => (
        <li key={key} className="line-item">
          <span className={sum && 'subtle'}>
            {text.map((one, at) => (
              <span key={at}>
                {at > 0 && ' '}
                {typeof one === 'string' ? one : <Code kind={one[0]} code={one[1]} />}
              </span>
            ))}
            {more && <small>{more.filter(Boolean).join(' · ')}</small>}
          </span>
          {/* With a real minus sign. */}
          <b>
            {amount < 0 && '−'}
            {currency ? words.money(Math.abs(amount), currency) : words.number(Math.abs(amount))}
          </b>
        </li>
      ))}
    </ul>
  );
}

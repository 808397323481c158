import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Figure } from '#contract/reservations/figures.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';
import { formatNumber, formatPercent } from '#i18n/formats.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { changeOf, figureKindOf, type FigureKind, type DashboardFigure } from './shownFigures.ts';

/** Returns the labels and formatted values of figures. */
export function useFigureText() {
  const translate = useTranslate();
  const language = useLanguage();
  const { types } = useReservationWords();
  return useMemo(() => {
    const number = (value: number) => formatNumber(Math.round(value * 10) / 10, language);
    const figureName = ({ label, words }: Figure) =>
      translate(`figures.name.${label}`, {
        ...words,
        ...(words.type !== undefined && { type: types(words.type as ReservationType) }),
        ...(words.of !== undefined && { of: translate(`figures.of.${words.of}`) }),
      });
    return {
      number,
      figureName,
      formulaOf({ figures }: DashboardFigure) {
        const formula = figures[0] ? translate(`figures.formula.${figures[0].formula}`) : '';
        if (figures.length === 1) return formula;
        return `${translate('overview.explain.sum', { parts: figures.map(figureName).join(' + ') })} ${formula}`;
      },
      nameOf: (shown: DashboardFigure) =>
        shown.label ? translate(shown.label) : shown.figures[0] ? figureName(shown.figures[0]) : shown.name,
      /** A rate with the denominator zero is shown as a dash, never as 0 %. */
      written: (kind: FigureKind, value: number | null | undefined) => {
        if (value === null || value === undefined) return '–';
        if (kind === 'share') return formatPercent(value, language);
        return kind === 'minutes' ? translate('overview.minutes', { number: number(value) }) : number(value);
      },
      /** The change from the previous period, with its sign; null if there is nothing to compare with. */
      changed: (shown: DashboardFigure, now: number | null | undefined, before: number | null | undefined) => {
        const change = changeOf(figureKindOf(shown), now, before);
        if (!change) return null;
        const rounded = Math.round(change.by * (change.kind === 'points' ? 10 : 1000));
        const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±';
        const size = Math.abs(rounded) / (change.kind === 'points' ? 10 : 1000);
        const text =
          change.kind === 'points'
            ? translate('overview.points', { number: number(size) })
            : formatPercent(size, language);
        return { text: `${sign}${text}`, direction: Math.sign(rounded) };
      },
    };
  }, [translate, language, types]);
}

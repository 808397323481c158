import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { jobKindLabels, jobStatusLabels, jobStepLabels } from '#contract/platform/jobLabels.ts';
import { formatNumber } from '#i18n/formats.ts';
import { errorText } from '#ui/errorText.ts';
import { useLanguage } from '../labels.ts';
import { traitsOf, completedShare } from './jobKinds.ts';

/** The texts of a job. */
export interface JobWords {
  /** The kind of job. */
  name: (job: Pick<Job, 'kind'>) => string;
  /** The current step, or the result. */
  state: (job: Job) => string;
  /** "1,200 of 3,412 · 35%"; empty while unknown. */
  progress: (job: Job) => string;
  /** The effect of stopping it. */
  cancelText: (job: Job) => string;
}

/** The texts of jobs in the user's language. A kind without its own texts is described by its status. */
export function useJobWords(): JobWords {
  const translate = useTranslate();
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, language);
    /** The figures of a result, as text params. */
    const figures = (result: Job['result']) =>
      Object.fromEntries(
        Object.entries(result ?? {}).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
      );
    /** Further texts of a kind, for figures other than 0. */
    const reasons = (kind: string, result: NonNullable<Job['result']>) =>
      Object.entries(result).flatMap(([name, value]) => {
        const why =
          typeof value === 'number' && value > 0
            ? translate(`jobs.why.${kind}.${name}`, { total: number(value), _: '' })
            : '';
        return why ? [why] : [];
      });
    const named = (part: 'results' | 'stopped', { kind, result, status }: Job) => {
      const otherwise = jobStatusLabels[status][language];
      if (!result) return otherwise;
      const sentence = translate(`jobs.${part}.${kind}`, { ...figures(result), _: otherwise });
      const why = reasons(kind, result);
      return why.length ? translate('jobs.because', { sentence, why: why.join(translate('jobs.and')) }) : sentence;
    };
    return {
      name: ({ kind }) => jobKindLabels[kind]?.[language] ?? kind,
      state(job) {
        if (job.status === 'running' && job.step) return (jobStepLabels[job.step] ?? jobStatusLabels.running)[language];
        if (isOpenJob(job)) return jobStatusLabels[job.status][language];
        if (job.status === 'failed')
          return translate('jobs.failure', { reason: errorText(job.error ?? {}, translate) });
        return named(job.status === 'done' ? 'results' : 'stopped', job);
      },
      progress(job) {
        const share = completedShare(job);
        if (share === null || job.total === null) return job.done > 0 ? number(job.done) : '';
        // Incomplete until the end.
        const percent = translate('jobs.percent', { percent: Math.floor(share * 100) });
        if (traitsOf(job).share) return percent;
        return `${translate('jobs.progress', { done: number(job.done), total: number(job.total) })} · ${percent}`;
      },
      cancelText: ({ kind }) => translate(`jobs.cancelText.${kind}`, { _: translate('jobs.cancelText.other') }),
    };
  }, [translate, language]);
}

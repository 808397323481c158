import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { chunk } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { planCopy, updatesOf, type CopyPlace, type CopyPlan } from '#contract/translations/copy.ts';
import { getPlatformTexts, longestUpdate, updatePlatformTexts } from '#contract/translations/translations.ts';
import { call } from '#data-provider/client.ts';
import { textQueryKeys } from '../history/textQueryKeys.ts';

type Texts = ResponseOf<typeof getPlatformTexts>;

export interface Copies {
  companyId: string;
  platform: TextPlatform;
  namespace: string | undefined;
  from: CopyPlace;
  /** Branches; null is the company. */
  to: readonly (string | null)[];
  toLanguage: Language;
}

/** What is copied to one target. */
export interface TargetPlan {
  place: CopyPlace;
  answer: UseQueryResult<Texts>;
  /** Undefined until the texts are loaded. */
  plan: CopyPlan | undefined;
}

const placed = (companyId: string, branchId: string | null) => ({ companyId, ...(branchId !== null && { branchId }) });

/** Reads the texts of the source and the targets, and plans the copies. */
export function useCopies(copies: Copies): { source: UseQueryResult<Texts>; targets: TargetPlan[] } {
  const { companyId, platform, namespace, from, to, toLanguage } = copies;
  // The English defaults are what texts of other languages are checked against.
  const languages = [...new Set<Language>([from.language, toLanguage, 'en'])].sort().join(',');
  const places = [from.branchId, ...to];
  const [source, ...answers] = useQueries({
    queries: places.map((branchId) => ({
      queryKey: ['texts', companyId, 'copy', platform, namespace ?? '', languages, branchId ?? ''],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getPlatformTexts, {
          params: { platform },
          query: { ...placed(companyId, branchId), languages, namespace },
          signal,
        }),
    })),
  });
  if (!source) throw new Error('There is no source.');
  const rows = source.data?.rows;
  return {
    source,
    targets: to.flatMap((branchId, at) => {
      const answer = answers[at];
      if (!answer) return [];
      const place = { branchId, language: toLanguage };
      const target = answer.data?.rows;
      return [{ place, answer, plan: rows && target && planCopy({ platform, from, to: place, source: rows, target }) }];
    }),
  };
}

/** How far a copy is, or how it ended. */
export interface CopyState {
  done: number;
  total: number;
  busy: boolean;
  /** Why it ended before the end. */
  error?: unknown;
}

/** Applies plans in calls of a limited size. What is copied stays copied if a later call fails. */
export function useApplyCopies({ companyId, platform }: Copies) {
  const client = useQueryClient();
  const [state, setState] = useState<CopyState | null>(null);
  const apply = async (targets: readonly TargetPlan[]): Promise<void> => {
    const calls = targets.flatMap(({ place, plan }) =>
      chunk(plan ? updatesOf(plan, place) : [], longestUpdate).map((updates) => ({ place, updates })),
    );
    const total = calls.reduce((sum, { updates }) => sum + updates.length, 0);
    let done = 0;
    let failure: { error?: unknown } = {};
    setState({ done, total, busy: true });
    try {
      for (const { place, updates } of calls) {
        await call(updatePlatformTexts, {
          params: { platform },
          query: placed(companyId, place.branchId),
          body: { updates },
        });
        done += updates.length;
        setState({ done, total, busy: true });
      }
    } catch (error) {
      failure = { error };
    }
    await Promise.all(textQueryKeys(companyId).map((queryKey) => client.invalidateQueries({ queryKey })));
    setState({ done, total, busy: false, ...failure });
  };
  return { state, apply, clear: () => setState(null) };
}

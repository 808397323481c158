import { useTranslate } from 'ra-core';
import type { ApiError } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { problemWords, words } from './words.ts';
import type { FailedStep } from './save.ts';
import { useSay } from '../define/view/say.ts';
import '../define/view/jobs/JobProgress.css';

/** What the server says of a failure: by the name of what is wrong, where it has one. */
export function useFailure(): (error: unknown) => string {
  const told = useSay();
  const translate = useTranslate();
  return (error) => {
    const named = (error as Partial<ApiError> | null)?.details?.find(({ message }) => message in problemWords);
    return named ? told(problemWords[named.message as keyof typeof problemWords]) : errorText(error, translate);
  };
}

/** How far saving is. */
export function SavingProgress({ progress: { done, total } }: { progress: { done: number; total: number } }) {
  const told = useSay();
  const text = told(words.progress, { n: done, m: total });
  return (
    <div className="job-progress grow" role="status">
      <span>
        {text} <span className="subtle">{told(words.keepOpen)}</span>
      </span>
      <progress max={total || 1} value={done} aria-label={text} />
    </div>
  );
}

/** What could not be saved, with the reasons. */
export function FailedSteps({ failed, onRetry }: { failed: readonly FailedStep[]; onRetry: () => void }) {
  const told = useSay();
  const reason = useFailure();
  return (
    <div className="form-conflict stack" role="alert">
      <p>{told(words.failed)}</p>
      <ul className="wrap">
        {failed.map(({ step: { key, kind, name }, error }) => (
          <li key={`${kind} ${key}`}>
            {kind === 'picture' ? (
              <>
                {told(words[name as 'logo' | 'coverImage'])}: {told(problemWords.GROUP_UPLOAD_FAILED)} {reason(error)}
              </>
            ) : (
              <>
                {name} ({told(words[kind])}): {reason(error)}
              </>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={onRetry}>{told(words.tryAgain)}</Button>
    </div>
  );
}

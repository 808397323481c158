import { Link } from 'react-router';
import type { FileImport } from '#contract/imports/imports.ts';
import { importStatusLabels } from '#contract/imports/importStatusLabels.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { FigureTiles } from '#ui/Figures.tsx';
import { Panel } from '#ui/Panel.tsx';
import { countLabels, stepLabels } from './importLabels.ts';
import { useImportText, useImportKind } from './kind.ts';
import { Wrong } from './parts.tsx';
import { Problems } from './Problems.tsx';
import { useBegin } from './useImports.ts';

/** The expected and actual results of an import. */

const wouldBe = ['rows', 'create', 'update', 'skip', 'fail'];
const ofUpdates = ['update', 'updated', 'restored'];
const bad = ['fail', 'failed', 'kept'];

/** Figures in a row. */
function Counts({ one: { counts }, names }: { one: FileImport; names: readonly string[] }) {
  const text = useImportText();
  const { number } = useFormats();
  const language = useLanguage();
  const { updates, counts: own } = useImportKind();
  const counted = { ...countLabels, ...own };
  return (
    <FigureTiles
      label={text('counts')}
      figures={names
        .filter((name) => updates || !ofUpdates.includes(name))
        .map((name) => ({
          label: counted[name]?.[language] ?? name,
          text: number(counts[name] ?? 0),
          bad: bad.includes(name) && Boolean(counts[name]),
        }))}
    />
  );
}

/** An import that someone else started and has not run, and whose rows the user may not see. */
export function UnseenStep({ one, onAnother }: { one: FileImport; onAnother: () => void }) {
  const text = useImportText();
  const language = useLanguage();
  const checked = one.status === 'checked';
  return (
    <Panel title={checked ? text('check.title') : importStatusLabels[one.status][language]}>
      {checked && <Counts one={one} names={wouldBe} />}
      <p className="subtle">{text('unseen')}</p>
      <p className="row">
        <Button onClick={onAnother}>{text('check.another')}</Button>
      </p>
    </Panel>
  );
}

interface CheckStepProps {
  one: FileImport;
  onBack: () => void;
  onAnother: () => void;
}

/** The expected result of the import, with every row that would be skipped. */
export function CheckStep({ one, onBack, onAnother }: CheckStepProps) {
  const text = useImportText();
  const { Updates } = useImportKind();
  const run = useBegin(one, 'run');
  const changes = (one.counts.create ?? 0) + (one.counts.update ?? 0);
  return (
    <>
      <Panel title={text('check.title')}>
        <Counts one={one} names={wouldBe} />
        <Wrong error={run.error} />
        <p className="row">
          <Button variant="primary" disabled={!changes || run.isPending || run.isSuccess} onClick={() => run.mutate()}>
            {changes ? text('check.go', { smart_count: changes }) : text('check.nothing')}
          </Button>
          <Button onClick={onBack}>{text('check.back')}</Button>
          <Button variant="link" onClick={onAnother}>
            {text('check.another')}
          </Button>
        </p>
      </Panel>
      {Updates && <Updates one={one} />}
      <Problems one={one} />
    </>
  );
}

interface ResultStepProps {
  one: FileImport;
  /** Whether the user may roll it back. */
  allowed: boolean;
  onAnother: () => void;
}

/** The result of an import, with the rollback. */
export function ResultStep({ one, allowed, onAnother }: ResultStepProps) {
  const text = useImportText();
  const { number } = useFormats();
  const { resultPath, Updates } = useImportKind();
  const language = useLanguage();
  const rollback = useBegin(one, 'rollback');
  const { created = 0, updated = 0 } = one.counts;
  const done = one.status === 'done';
  return (
    <>
      <section className="panel" aria-label={stepLabels.import[language]}>
        <div role="status">
          <h2>{text(`result.${one.status}`)}</h2>
        </div>
        <Counts
          one={one}
          names={done ? ['created', 'updated', 'skipped', 'failed'] : ['removed', 'restored', 'kept']}
        />
        <Wrong error={rollback.error} />
        <p className="row">
          {done && (
            <Link className="button button-primary" to={resultPath(one)}>
              {text('result.guests')}
            </Link>
          )}
          <Button onClick={onAnother}>{text('result.another')}</Button>
          {done && allowed && (
            <ConfirmedButton
              variant="danger"
              title={text('result.rollbackTitle')}
              text={text('result.rollbackText', { created: number(created), updated: number(updated) })}
              confirm={text('result.rollback')}
              busy={rollback.isPending}
              onConfirm={(onSettled) => rollback.mutate(undefined, { onSettled })}
            >
              {text('result.rollback')}
            </ConfirmedButton>
          )}
        </p>
      </section>
      {done && one.rowsSeen && Updates && <Updates one={one} />}
      {one.rowsSeen ? <Problems one={one} /> : <p className="subtle">{text('unseen')}</p>}
    </>
  );
}

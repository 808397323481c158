import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import {
  listBoardLinks,
  revokeBoardLink,
  rotateBoardLink,
  type BoardLink,
  type OpenedBoardLink,
} from '#contract/reservations/queue/board.ts';
import { call } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import '#resources/framework/view/cards.css';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { boardWords } from './words.ts';

const LinkDialog = lazyPage(() => import('./LinkDialog.tsx'));
const NewLink = lazyPage(() => import('./NewLink.tsx'));

interface Place {
  companyId: string;
  branchId: string;
}

/** Televisions are stored as seen every few minutes. */
const running = 10 * 60_000;

/** The links of the televisions of a branch. */
export function Televisions({ companyId, branchId }: Place) {
  const labelOf = useLabels();
  const mayWrite = useMayWrite();
  const family = ['callingBoard', companyId, branchId];
  const params = { companyId, branchId };
  const answer = useCall(family, listBoardLinks, { params }, { refetchInterval: 60_000 });
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<OpenedBoardLink | null>(null);
  const links = answer.data?.links;
  return (
    <Panel
      title={labelOf(boardWords.televisions)}
      actions={mayWrite && <Button onClick={() => setAdding(true)}>{labelOf(boardWords.add)}</Button>}
    >
      <p className="quiet small">{labelOf(boardWords.about)}</p>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <TableSkeleton rows={2} columns={3} />}
      {links?.length === 0 && <EmptyState title={labelOf(boardWords.none)} />}
      {links && links.length > 0 && (
        <ul className="plain-list lines lines-wide">
          {links.map((link) => (
            <Television key={link.id} {...{ link, params, family, mayWrite }} onOpened={setOpened} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <NewLink {...{ params, family }} onDone={setOpened} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <LinkDialog opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface TelevisionProps {
  link: BoardLink;
  params: Place;
  family: readonly string[];
  mayWrite: boolean;
  onOpened: (opened: OpenedBoardLink) => void;
}

function Television({ link, params, family, mayWrite, onOpened }: TelevisionProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { instant, day } = useFormats();
  const { id: linkId, name, version, seenTime, lastDay, expired } = link;
  const rotate = useAction(() => call(rotateBoardLink, { params: { ...params, linkId }, body: { version } }), {
    reads: [family],
    onDone: onOpened,
  });
  const revoke = useAction(() => call(revokeBoardLink, { params: { ...params, linkId } }), {
    done: labelOf(boardWords.revoked),
    reads: [family],
  });
  const now = useNow();
  const isOn = seenTime !== null && now - Date.parse(seenTime) < running;
  return (
    <li className="row row-apart">
      <div className="stack stack-tight">
        <b className="wrap">{name}</b>
        <Facts
          className="card-fields"
          facts={[
            [
              labelOf(boardWords.seen),
              <>
                {isOn ? (
                  <span className="tag tag-on">{labelOf(boardWords.running)}</span>
                ) : (
                  instant(seenTime) || labelOf(boardWords.never)
                )}
              </>,
            ],
            [
              labelOf(boardWords.validUntil),
              <>
                {lastDay ? day(lastDay) : labelOf(boardWords.unlimited)}{' '}
                {expired && <span className="tag">{labelOf(common.expired)}</span>}
              </>,
            ],
          ]}
        />
      </div>
      {mayWrite && (
        <span className="row">
          <ConfirmedButton
            variant="link"
            title={labelOf(boardWords.rotateQuestion, { n: name })}
            text={labelOf(boardWords.rotateText)}
            confirm={labelOf(boardWords.rotate)}
            busy={rotate.isPending}
            onConfirm={(done) => rotate.mutate(undefined, { onSettled: done })}
          >
            {labelOf(boardWords.rotate)}
          </ConfirmedButton>
          <ConfirmedButton
            variant="link"
            title={labelOf(boardWords.revokeQuestion, { n: name })}
            text={labelOf(boardWords.rotateText)}
            confirm={translate('ui.media.remove')}
            busy={revoke.isPending}
            onConfirm={(done) => revoke.mutate(undefined, { onSettled: done })}
          >
            {translate('ui.media.remove')}
          </ConfirmedButton>
        </span>
      )}
    </li>
  );
}

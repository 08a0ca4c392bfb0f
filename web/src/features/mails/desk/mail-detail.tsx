import { noBankHint } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import { pages } from '@forge/contract/pages';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { formatGold } from '../../../ui/format-gold.ts';
import { RefusalText } from '../../../ui/row-result.tsx';
import { WarningText } from '../../../ui/warning-text.tsx';
import { GameMail } from '../game-mail.tsx';
import type { MailActions } from '../use-mail-actions.ts';
import { CopyMark } from './copy-field.tsx';
import { DigitsField } from './digits-field.tsx';
import { hasCurrentCode, paymentOf } from './mail-step.ts';
import { copyKey, type Desk } from './use-desk.ts';

type Props = {
  mail: Mail;
  desk: Desk;
  actions: MailActions;
  /** Handles text that is pasted into the digits field; returns false if it has no confirmation lines. */
  onPasteLines: (text: string) => boolean;
};

/** Everything that one mail in the game needs, and the three steps to have it sent. */
export function MailDetail({ mail, desk, actions, onPasteLines }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <GameMail
        mail={mail}
        isCopied={(field, text) => desk.isCopied(copyKey(mail._id, field), [text])}
        onCopy={(field, text) => desk.copy(mail, field, text)}
      />
      {mail.sent ? (
        <SentNote mail={mail} desk={desk} />
      ) : (
        <Steps mail={mail} desk={desk} actions={actions} onPasteLines={onPasteLines} />
      )}
      <RefusalText id={mail._id} />
    </div>
  );
}

function SentNote({ mail, desk }: { mail: Mail; desk: Desk }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-success/30 bg-success/10 p-3">
      <p className="flex items-center gap-2 text-sm font-semibold text-success">
        <CircleCheck aria-hidden="true" className="size-4" />
        This mail is sent
      </p>
      <Button onClick={() => desk.goOn(mail)}>Next mail</Button>
    </div>
  );
}

/** Replaces the button for the code while no hero can receive the gold. */
function NoBank({ mail, isLinked }: { mail: Mail; isLinked: boolean }) {
  return (
    <WarningText className="min-h-10 @lg/detail:max-w-44">
      {noBankHint({ realm: mail.paymentRealm, faction: mail.paymentFaction })}
      {isLinked && (
        <Link
          to={pages.admin.path}
          className="block font-semibold text-iron-9 underline underline-offset-4 hover:text-ember-hot pointer-coarse:min-h-11"
        >
          Add a hero
        </Link>
      )}
    </WarningText>
  );
}

const caption = 'mb-1.5 block text-sm text-iron-7';

/** One of the three is highlighted: what Enter does next. */
function Steps({ mail, desk, actions, onPasteLines }: Props) {
  const step = desk.stepFor(mail);
  const isCopied = desk.isCopied(copyKey(mail._id, 'code'), [mail.paymentCode]);
  const isGenerating = actions.isGenerating(mail);
  const hero = paymentOf(mail)?.hero;
  return (
    <div className="grid items-end gap-3 @lg/detail:grid-cols-[auto_10rem_minmax(9rem,auto)] @lg/detail:justify-start">
      <div>
        <p className={caption}>1. Into the game</p>
        {desk.isBlocked(mail) ? (
          <NoBank mail={mail} isLinked={actions.canAddHero} />
        ) : (
          <Button
            variant={step === 'code' && !isCopied ? 'primary' : 'secondary'}
            loading={isGenerating}
            className="w-full @lg/detail:min-w-44"
            onClick={() => desk.getCode(mail)}
          >
            {!hasCurrentCode(mail) ? (
              'Generate and copy'
            ) : isCopied ? (
              <CopyMark isCopied />
            ) : (
              'Copy the code'
            )}
          </Button>
        )}
      </div>
      <DigitsField mail={mail} desk={desk} actions={actions} onPasteLines={onPasteLines} />
      <div>
        <p className={caption}>
          3. <span className="font-semibold">{formatGold(mail.amount)}</span>
          {hero === undefined ? '' : ` to ${hero}`}
        </p>
        <Button
          variant={step === 'mark' ? 'primary' : 'secondary'}
          className="w-full @lg/detail:min-w-36"
          loading={actions.isMarking(mail)}
          onClick={() => desk.mark(mail)}
        >
          Mark Sent
        </Button>
      </div>
    </div>
  );
}

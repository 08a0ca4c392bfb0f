import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import { MailOpen } from 'lucide-react';
import { createContext, use, useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { copyGameField, type GameField } from './copy-buttons.tsx';
import { hasCurrentCode } from './desk/mail-step.ts';
import { GameMail } from './game-mail.tsx';
import { mailName } from './mail-name.ts';

const TITLE = 'Mail in the game';

/** Shows a mail in the game; null where it is on the screen already. */
const GameMailContext = createContext<((mail: Mail) => void) | null>(null);

type Props = { mails: readonly Mail[] | undefined; children: ReactNode };

/** A list of mails: those with a code show what is sent in the game. */
export function GameMailProvider({ mails, children }: Props) {
  const [shown, setShown] = useState<Mail | null>(null);
  // As it is now: its code may be outdated meanwhile.
  const mail = shown && mails?.find(({ _id }) => _id === shown._id);
  return (
    <GameMailContext value={setShown}>
      {children}
      {mail && <GameMailDialog key={mail._id} mail={mail} onClosed={() => setShown(null)} />}
    </GameMailContext>
  );
}

function GameMailDialog({ mail, onClosed }: { mail: Mail; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [copied, setCopied] = useState<GameField | null>(null);
  const copy = async (field: GameField, text: string) => {
    if (await copyGameField(mail, field, text)) setCopied(field);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={TITLE}
      description={mailName(mail)}
      size="lg"
    >
      <div className="@container/detail flex flex-col gap-4">
        <GameMail
          mail={mail}
          isCopied={(field) => field === copied}
          onCopy={(field, text) => void copy(field, text)}
        />
      </div>
    </Dialog>
  );
}

/** Beside the code of a mail. */
export function GameMailButton({ mail }: { mail: Mail }) {
  const show = use(GameMailContext);
  if (show === null || !hasCurrentCode(mail)) return null;
  return (
    <button
      type="button"
      title={TITLE}
      aria-label={`${TITLE}: run ${shortRunId(mail.bookId)}`}
      onClick={() => show(mail)}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-iron-8 outline-offset-0! hover:text-iron-9 pointer-coarse:size-11 max-sm:size-11"
    >
      <MailOpen aria-hidden="true" className="size-4" />
    </button>
  );
}

/** What the menu of a mail offers about its code. */
export const useGameMailEntries = (mail: Mail): MenuEntry[] => {
  const show = use(GameMailContext);
  if (show === null || !hasCurrentCode(mail)) return [];
  return [{ key: 'game-mail', label: TITLE, onChoose: () => show(mail) }];
};

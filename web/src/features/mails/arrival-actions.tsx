import type { Mail } from '@forge/contract/mails/mail-api';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useMarkReceived } from './mail-mutations.ts';
import { MissingDialog } from './missing-dialog.tsx';

type ArrivalActions = { markReceived: (mail: Mail) => void; askMissing: (mail: Mail) => void };

/** Null if the viewer may not confirm the arrival of gold. */
const ArrivalContext = createContext<ArrivalActions | null>(null);

/** Adds Received and Missing to the menus of sent mails, for those who may confirm the arrival of gold. */
export function ArrivalActionsProvider({ children }: { children: ReactNode }) {
  const { mutate } = useMarkReceived();
  const [asked, setAsked] = useState<Mail | null>(null);
  const actions = useMemo(
    () => ({ markReceived: (mail: Mail) => mutate(mail), askMissing: setAsked }),
    [mutate],
  );
  return (
    <ArrivalContext value={actions}>
      {children}
      {asked && <MissingDialog key={asked._id} mail={asked} onClosed={() => setAsked(null)} />}
    </ArrivalContext>
  );
}

/** What the menu of a mail offers about its arrival. */
export const useArrivalEntries = (mail: Mail): MenuEntry[] => {
  const actions = use(ArrivalContext);
  if (actions === null || !mail.sent) return [];
  return [
    {
      key: 'received',
      label: 'Received',
      isDone: mail.arrival === 'received',
      onChoose: () => actions.markReceived(mail),
    },
    {
      key: 'missing',
      label: 'Missing',
      isDone: mail.arrival === 'missing',
      onChoose: () => actions.askMissing(mail),
    },
  ];
};

import { Download } from 'lucide-react';
import { buttonClasses } from '../../ui/button-classes.ts';

export const ADDON_LEAD =
  'The addon reads the copied codes in the game, fills in the mails, and lists the confirmations to paste into the portal.';

/** The addon that carries codes into the game. */
export function AddonLink({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return (
    <a
      href="/addon/ForgeMail.zip"
      download
      title={ADDON_LEAD}
      className={buttonClasses('secondary', size)}
    >
      <Download aria-hidden="true" />
      Addon for the game
    </a>
  );
}

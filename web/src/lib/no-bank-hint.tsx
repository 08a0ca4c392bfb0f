import { noBankHint, type BankPlace } from '@forge/contract/hero-names/hero-name';
import { WarningText } from '../ui/warning-text.tsx';
import { useBankCover } from './bank-cover.ts';

type Props = {
  place: BankPlace;
  className?: string | undefined;
};

/** The warning that gold for this place cannot be sent yet; nothing where a hero can receive it. */
export function NoBankHint({ place, className }: Props) {
  const { lacksBank } = useBankCover();
  if (!lacksBank(place)) return null;
  return <WarningText className={className}>{noBankHint(place)}</WarningText>;
}

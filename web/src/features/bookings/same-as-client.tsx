import { Info } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { NoBankHint } from '../../lib/no-bank-hint.tsx';
import { Button } from '../../ui/button.tsx';
import type { BookingControl } from './booking-fields.tsx';
import { paymentOfClient, type PaymentChoice } from './payment-of-client.ts';

type Props = { control: BookingControl; onValues: (payment: PaymentChoice) => void };

/**
 * Copies the client's realm and faction to the payment's; notes where they differ, and where nobody
 * can receive the gold yet.
 */
export function SameAsClient({ control, onValues }: Props) {
  const [clientRealm, clientFaction, paymentRealm, paymentFaction] = useWatch({
    control,
    name: ['clientRealm', 'clientFaction', 'paymentRealm', 'paymentFaction'],
  });
  const { own, canCopy, note } = paymentOfClient(
    { paymentRealm, paymentFaction },
    { clientRealm, clientFaction },
  );
  return (
    <div className="-mt-2 flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <p role="status" className="flex min-w-0 flex-col gap-1 text-sm wrap-anywhere text-info">
        <NoBankHint place={{ realm: paymentRealm, faction: paymentFaction }} />
        {note !== null && (
          <span className="flex items-start gap-1.5">
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {note}
          </span>
        )}
      </p>
      <Button size="sm" disabled={!canCopy} onClick={() => onValues(own)} className="shrink-0">
        Same as client
      </Button>
    </div>
  );
}

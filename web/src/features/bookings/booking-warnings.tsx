import { armourOf } from '@forge/contract/bookings/booking-rules';
import type { ClassName } from '@forge/contract/game';
import { formatDay } from '@forge/contract/paris-time';
import { armourRefusals } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTimes } from '../../lib/settings-context.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { WarningText } from '../../ui/warning-text.tsx';
import type { BookingControl } from './booking-fields.tsx';
import { bookingQueries } from './booking-queries.ts';

const DEBOUNCE_MS = 300;

// In the page while it is empty, so that screen readers announce what appears.
const statusClasses = 'flex flex-col gap-1.5 empty:sr-only';

type NearbyProps = { control: BookingControl; raidId: string };

/** Warns of other raids at about the time for which this person has booked the character; it stops nobody. */
export function NearbyWarning({ control, raidId }: NearbyProps) {
  const times = useTimes();
  const [name, realm] = useWatch({ control, name: ['clientName', 'clientRealm'] });
  const clientName = useDebouncedValue(name.trim(), DEBOUNCE_MS);
  const clientRealm = useDebouncedValue(realm.trim(), DEBOUNCE_MS);
  const { data = [] } = useQuery({
    ...bookingQueries.nearby({ raidId, clientName, clientRealm }),
    enabled: clientName !== '' && clientRealm !== '',
  });
  return (
    <div role="status" className={statusClasses}>
      {data.map((raid) => (
        <WarningText key={raid._id}>
          You booked this character into {raid.name} on {formatDay(raid.date)} at{' '}
          {times.time(raid.time)}
        </WarningText>
      ))}
    </div>
  );
}

type ArmourProps = {
  control: BookingControl;
  raid: Raid;
  /** The class of the booking that is edited: its seat is its own. */
  classBefore: ClassName | '';
};

/** Says that the chosen class has no seat left, before the form is sent. */
export function ArmourWarning({ control, raid, classBefore }: ArmourProps) {
  const chosen = useWatch({ control, name: 'clientClass' });
  const armour = chosen === '' ? null : armourOf(chosen);
  const isOwn = classBefore !== '' && armour === armourOf(classBefore);
  const cap = armour && (raid.armourCaps?.[armour] ?? null);
  const isFull = armour !== null && cap !== null && raid.armourTaken[armour] >= cap;
  return (
    <div role="status" className={statusClasses}>
      {isFull && !isOwn && <WarningText>{armourRefusals.noSeat(armour).message}</WarningText>}
    </div>
  );
}

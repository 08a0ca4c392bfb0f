import { canBook } from '@forge/contract/bookings/booking-permissions';
import { armourOf } from '@forge/contract/bookings/booking-rules';
import type { NearbyRaid } from '@forge/contract/bookings/own-bookings-api';
import type { ClassName } from '@forge/contract/game';
import { formatDay } from '@forge/contract/paris-time';
import { armourRefusals } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTimes } from '../../lib/settings-context.ts';
import { WarningText } from '../../ui/warning-text.tsx';
import { raidQueries } from '../raids/raid-queries.ts';
import type { BookingControl } from './booking-fields.tsx';
import { bookingQueries } from './booking-queries.ts';

const TYPING_MS = 300;

/** The value once it has not changed for a moment. */
const useSettled = (value: string) => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

type Props = {
  control: BookingControl;
  raid: Raid;
  viewer: Viewer;
  /** The class of the booking that is edited: its seat is its own. */
  classBefore: ClassName | '';
};

/** What the seller should know before sending the form; it stops nobody. */
export function BookingWarnings({ control, raid, viewer, classBefore }: Props) {
  const [clientName, clientRealm, clientClass] = useWatch({
    control,
    name: ['clientName', 'clientRealm', 'clientClass'],
  });
  const nearby = useNearby({ raidId: raid._id, clientName, clientRealm }, viewer);
  const full = useFullArmour(raid, clientClass, classBefore);
  return (
    <div role="status" className="flex flex-col gap-1.5 empty:hidden">
      {full && <WarningText>{armourRefusals.noSeat(full).message}</WarningText>}
      {nearby.map((other) => (
        <NearbyWarning key={other._id} raid={other} />
      ))}
    </div>
  );
}

function NearbyWarning({ raid }: { raid: NearbyRaid }) {
  const times = useTimes();
  return (
    <WarningText>
      You booked this character into {raid.name} on {formatDay(raid.date)} at{' '}
      {times.time(raid.time)}
    </WarningText>
  );
}

const useNearby = (
  character: { raidId: string; clientName: string; clientRealm: string },
  viewer: Viewer,
): readonly NearbyRaid[] => {
  const clientName = useSettled(character.clientName.trim());
  const clientRealm = useSettled(character.clientRealm.trim());
  const { data } = useQuery({
    ...bookingQueries.nearby({ raidId: character.raidId, clientName, clientRealm }),
    enabled: clientName !== '' && clientRealm !== '' && canBook(viewer),
  });
  return data ?? [];
};

/** The armour of the chosen class, if the raid has no seat left for it. The list is pushed, the form is not. */
const useFullArmour = (opened: Raid, chosen: ClassName | '', classBefore: ClassName | '') => {
  const { data: raids } = useQuery(raidQueries.published());
  const raid = raids?.find(({ _id }) => _id === opened._id) ?? opened;
  if (chosen === '') return null;
  const armour = armourOf(chosen);
  const hasSeat = classBefore !== '' && armourOf(classBefore) === armour;
  const cap = raid.armourCaps?.[armour] ?? null;
  return !hasSeat && cap !== null && raid.armourTaken[armour] >= cap ? armour : null;
};

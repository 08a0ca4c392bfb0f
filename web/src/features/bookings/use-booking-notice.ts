import type { Raid } from '@forge/contract/raids/raid';
import { useNotify } from '../../lib/notifications.ts';
import { useSettings } from '../../lib/settings-context.ts';
import { toast } from '../../lib/toast.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';

const UPDATED = 'Booking data updated';

/**
 * Says that bookings were reloaded, of any raid and also after one's own changes, unless the
 * settings turn it off. Only others' changes to the open raid are worth a sound. One toast at a
 * time, which names the last raid.
 */
export function useBookingNotice(raids: readonly Raid[], openRaidId: string | undefined) {
  const { bookingNotices } = useSettings();
  const notify = useNotify();
  useServerEvent('bookingUpdate', ({ raidId, own }) => {
    const options = { about: raids.find(({ _id }) => _id === raidId)?.name, topic: UPDATED };
    if (raidId === openRaidId && !own)
      notify('bookingNotices', UPDATED, { ...options, scope: 'page' });
    else if (bookingNotices) toast.info(UPDATED, options);
  });
}

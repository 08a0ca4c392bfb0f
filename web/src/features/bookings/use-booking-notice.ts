import { useNotify } from '../../lib/notifications.ts';
import { useSettings } from '../../lib/settings-context.ts';
import { toast } from '../../lib/toast.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';

const UPDATED = 'Booking data updated';

/**
 * Says that bookings were reloaded, of any raid and also after one's own changes, unless the
 * settings turn it off. Only others' changes to the open raid are worth a sound.
 */
export function useBookingNotice(openRaidId: string | undefined) {
  const { bookingNotices } = useSettings();
  const notify = useNotify();
  useServerEvent('bookingUpdate', ({ raidId, own }) => {
    if (raidId === openRaidId && !own) notify('bookingNotices', UPDATED, { scope: 'page' });
    else if (bookingNotices) toast.info(UPDATED);
  });
}

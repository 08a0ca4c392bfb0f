import type { NearbyRaid } from '@forge/contract/bookings/own-raids-api';
import type { NearbyRow } from './own-raids.repository.ts';

export const viewNearby = ({ id, name, day, time_of_day, version }: NearbyRow): NearbyRaid => ({
  _id: id,
  name,
  date: day,
  time: time_of_day,
  version,
});

import { calendarApi } from '@forge/contract/calendar/calendar-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const calendarQueries = {
  address: () =>
    queryOptions({
      queryKey: ['calendar address'],
      queryFn: () => call(calendarApi.address),
      // It may be renewed or stopped in another browser.
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
};

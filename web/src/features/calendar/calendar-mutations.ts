import { calendarApi } from '@forge/contract/calendar/calendar-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { calendarQueries } from './calendar-queries.ts';

function useAddressChange(
  change: () => Promise<unknown>,
  meta: { successMessage: string; errorMessage: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: calendarQueries.address().queryKey }),
    meta,
  });
}

export const useLinkCalendar = () =>
  useAddressChange(() => call(calendarApi.link), {
    successMessage: 'Your calendar address is ready',
    errorMessage: 'The calendar address could not be made',
  });

export const useUnlinkCalendar = () =>
  useAddressChange(() => call(calendarApi.unlink), {
    successMessage: 'The calendar address has ended',
    errorMessage: 'The calendar address could not be stopped',
  });

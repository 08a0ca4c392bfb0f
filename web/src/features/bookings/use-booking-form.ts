import { bookingMessages } from '@forge/contract/bookings/booking-rules';
import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import type { RefObject } from 'react';
import { deferUntilPointerUp } from '../../lib/defer-until-pointer-up.ts';
import type { FormContract } from '../../lib/contract-resolver.ts';
import type { EditedRecord } from '../../lib/stale-edit.ts';
import { toast } from '../../lib/toast.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { correctPrice, type Corrected } from './booking-money.ts';
import type { BookingValues } from './booking-values.ts';

/** True: the character of a new link is being looked up; calls `onFailure` if none is found. */
export type LinkHandle = { holdsBack: (onFailure: () => void) => boolean };

type Options<Request> = {
  contract: FormContract<BookingValues, Request>;
  defaultValues: BookingValues;
  /** The pot that sets the lowest price; null where there is no lowest price. */
  minPricePot: number | null;
  edited?: EditedRecord<BookingValues>;
  link: RefObject<LinkHandle | null>;
  send: (request: Request) => Promise<unknown>;
};

/** The form of a booking, in which the amounts correct each other. */
export function useBookingForm<Request>({
  contract,
  minPricePot,
  link,
  ...options
}: Options<Request>) {
  const setAmounts = ({ money, corrections }: Corrected) => {
    form.setValues({ price: money.price, deposit: money.deposit, source: money.source });
    for (const [field, message] of Object.entries(corrections))
      toast.info(message, { topic: field });
  };

  const correctAmounts = () => {
    const corrected = correctPrice(form.getValues(), minPricePot);
    const isCorrect = Object.keys(corrected.corrections).length === 0;
    if (!isCorrect) setAmounts(corrected);
    return isCorrect;
  };

  /** Sends what was held back, unless it was changed since. */
  const submitAgain = () => {
    const held = JSON.stringify(form.getValues());
    return () => {
      const element = document.getElementById(form.formProps.id);
      const isSame = JSON.stringify(form.getValues()) === held;
      if (isSame && element instanceof HTMLFormElement) element.requestSubmit();
    };
  };

  const form = useContractForm({
    ...contract,
    ...options,
    // The edit of a booking has its old character until a new link is looked up.
    beforeSubmit: (): boolean =>
      correctAmounts() && !(options.edited && link.current?.holdsBack(submitAgain())),
    errorToast: { topic: 'booking form', required: bookingMessages.required },
  });

  return {
    ...form,
    setAmounts,
    // A click on the submit button corrects the price itself, and says so.
    correctPrice: () => deferUntilPointerUp(correctAmounts),
    fillIn: (character: FoundCharacter) =>
      form.setValues({
        clientRealm: character.realm,
        clientName: character.name,
        clientClass: character.class,
        clientFaction: character.faction,
      }),
  };
}

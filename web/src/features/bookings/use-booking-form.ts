import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { useRef, type SyntheticEvent } from 'react';
import { useForm, type FieldErrors as FormErrors } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import { settlePrice, type Money } from './booking-money.ts';
import { firstError, type BookingValues, type Checked } from './booking-values.ts';

type Options<Request> = {
  values: BookingValues;
  check: (values: BookingValues) => Checked<Request>;
  /** The pot whose share the price may not go below; null where no floor holds. */
  floorPot: number | null;
  send: (request: Request) => Promise<unknown>;
};

const asFormErrors = (errors: Partial<Record<string, string>>): FormErrors<BookingValues> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, { type: 'rule', message }]),
  );

/** Both booking forms: the contract judges, the amounts correct each other, one press sends once. */
export function useBookingForm<Request>({ values, check, floorPot, send }: Options<Request>) {
  const isSending = useRef(false);
  const form = useForm<BookingValues, unknown, Request>({
    defaultValues: values,
    shouldFocusError: false,
    resolver: (current) => {
      const { request, errors } = check(current);
      return errors
        ? { values: {}, errors: asFormErrors(errors) }
        : { values: request as Request & object, errors: {} };
    },
  });
  const { isSubmitted } = form.formState;

  const put = (changes: Partial<BookingValues>) => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as keyof BookingValues, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      });
    }
  };

  const putMoney = ({ money, said }: { money: Money; said: string[] }) => {
    put({ price: money.price, deposit: money.deposit, source: money.source });
    said.forEach((sentence) => toast.info(sentence));
  };

  const settle = () => {
    const settled = settlePrice(form.getValues(), floorPot);
    if (settled.said.length > 0) putMoney(settled);
    return settled.said.length === 0;
  };

  const focusFirstError = (element: Element) =>
    requestAnimationFrame(() => {
      const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"]');
      (wrong?.querySelector<HTMLElement>('input') ?? wrong)?.focus();
    });

  const sendOnce = async (request: Request) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      // Once it is sent, the form is on its way out and sends nothing more.
      await send(request);
    } catch {
      // Told by the query client; the form stays as it was, to be sent again.
      isSending.current = false;
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const element = event.currentTarget;
    // Amounts that had to be corrected are shown first, and sent by the next press.
    if (!settle()) return;
    void form.handleSubmit(sendOnce, () => {
      toast.error(firstError(check(form.getValues()).errors ?? {}) ?? '');
      focusFirstError(element);
    })();
  };

  return {
    control: form.control,
    isDirty: form.formState.isDirty,
    putMoney,
    submit,
    /** The button that sends settles the price itself: leaving for it must not do it unseen. */
    onPriceLeft: (goingTo: EventTarget | null) => {
      if (goingTo instanceof HTMLButtonElement && goingTo.type === 'submit') return;
      settle();
    },
    fillIn: (character: FoundCharacter) =>
      put({
        clientRealm: character.realm,
        clientName: character.name,
        clientClass: character.class,
        clientFaction: character.faction,
      }),
  };
}

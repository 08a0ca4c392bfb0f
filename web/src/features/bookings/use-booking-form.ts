import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { useRef, type SyntheticEvent } from 'react';
import { useForm, type FieldErrors as FormErrors } from 'react-hook-form';
import { sentenceFor } from '../../lib/call.ts';
import { focusWhenDrawn } from '../../lib/focus-when-drawn.ts';
import { toast } from '../../lib/toast.ts';
import { settlePrice, type Corrected } from './booking-money.ts';
import {
  fieldOfRefusal,
  firstError,
  wordsAtField,
  type BookingValues,
  type Checked,
  type FieldErrors,
} from './booking-values.ts';

type Options<Request> = {
  values: BookingValues;
  check: (values: BookingValues) => Checked<Request>;
  /** The pot whose share the price may not go below; null where no floor holds. */
  floorPot: number | null;
  send: (request: Request) => Promise<unknown>;
};

const asFormErrors = (errors: FieldErrors): FormErrors<BookingValues> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => [
      field,
      { type: 'rule', message: wordsAtField(field as keyof BookingValues, sentence) },
    ]),
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

  const putMoney = ({ money, said }: Corrected) => {
    put({ price: money.price, deposit: money.deposit, source: money.source });
    for (const [field, sentence] of Object.entries(said)) toast.info(sentence, field);
  };

  const settle = () => {
    const settled = settlePrice(form.getValues(), floorPot);
    const isRight = Object.keys(settled.said).length === 0;
    if (!isRight) putMoney(settled);
    return isRight;
  };

  const focusFirstError = (element: Element) =>
    focusWhenDrawn(() => {
      const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"]');
      return wrong?.querySelector<HTMLElement>('input') ?? wrong;
    });

  const sendOnce = async (request: Request, element: Element) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      // Once it is sent, the form is on its way out and sends nothing more.
      await send(request);
    } catch (error) {
      // Told by the query client; the form stays as it was, to be sent again.
      isSending.current = false;
      const message = sentenceFor(error, '');
      const field = fieldOfRefusal(message);
      if (!field) return;
      form.setError(field, { type: 'refused', message });
      focusFirstError(element);
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const element = event.currentTarget;
    // Amounts that had to be corrected are shown first, and sent by the next press.
    if (!settle()) return;
    void form.handleSubmit(
      (request) => sendOnce(request, element),
      () => {
        toast.error(firstError(check(form.getValues()).errors ?? {}) ?? '', 'booking form');
        focusFirstError(element);
      },
    )();
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

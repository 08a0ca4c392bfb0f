import { parisDay } from '@forge/contract/paris-time';
import { CURVE_BOSSES, raidSentences, type RaidForm } from '@forge/contract/raids/raid-rules';
import { useId } from 'react';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { sentenceFor } from '../../lib/call.ts';
import { focusWhenDrawn } from '../../lib/focus-when-drawn.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { toast } from '../../lib/toast.ts';
import {
  fieldOfRefusal,
  sentenceToSay,
  wordsAtField,
  wrongFields,
  type RaidErrors,
  type RaidField,
  type RaidFormValues,
} from './raid-form-values.ts';
import { settleTime, type KeptStart } from './raid-start.ts';

type RaidFormState = UseFormReturn<RaidFormValues>;

const sentencesOf = (errors: FieldErrors<RaidFormValues>): RaidErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, String(error.type)] as const),
  );

type Options = {
  form: RaidForm;
  start: RaidFormValues;
  kept?: KeptStart;
  onChecked: (values: RaidFormValues) => void;
};

/** The form of a raid: the contract's rules, next to their fields and said aloud. */
export function useRaidForm({ form, start, kept, onChecked }: Options) {
  const formId = useId();
  const { time: show } = useTimes();
  const state = useForm<RaidFormValues>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = Object.entries(wrongFields(values, { form, now: new Date(), kept }));
      if (wrong.length === 0) return { values, errors: {} };
      // The type keeps the contract's sentence, the message is for beside the field.
      const errors = Object.fromEntries(
        wrong.map(([field, sentence]) => [
          field,
          { type: sentence, message: wordsAtField(field as RaidField, sentence) },
        ]),
      );
      return { values: {}, errors };
    },
  });

  // The page shows its errors first; then the first of them, from the top, has the focus.
  const focusFirstWrong = () =>
    focusWhenDrawn(() =>
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>('input[aria-invalid="true"], button[aria-invalid="true"]'),
    );

  const explain = (errors: FieldErrors<RaidFormValues>) => {
    const sentence = sentenceToSay(sentencesOf(errors));
    if (sentence === raidSentences.curveBosses) toast.warning(sentence, 'raid form');
    else if (sentence !== undefined) toast.error(sentence, 'raid form');
    focusFirstWrong();
  };

  const set = (field: RaidField, value: string) =>
    state.setValue(field, value, {
      shouldDirty: true,
      shouldValidate: state.formState.isSubmitted,
    });

  return {
    state,
    formId,
    submit: state.handleSubmit(onChecked, explain),
    /** A day that turns out to be today leaves no time in the past standing. */
    setDate: (date: string) => {
      set('date', date);
      // A day that is over is told at once; one that was taken away again only when it is missed.
      if (date !== '') void state.trigger('date');
      const time = state.getValues('time');
      if (date === parisDay(new Date()) && time !== '')
        set('time', settleTime(time, { date, now: new Date(), kept, show }));
    },
    setRaidType: (raidType: RaidFormValues['raidType']) => {
      set('raidType', raidType);
      if (raidType !== 'Curve' || Number(state.getValues('bossCount')) <= CURVE_BOSSES) return;
      set('bossCount', String(CURVE_BOSSES));
      toast.info(raidSentences.curveAdjusted);
    },
    /** Puts a refusal of the server next to the field it speaks of. */
    showRefusal: (error: unknown) => {
      const sentence = sentenceFor(error, '');
      const field = fieldOfRefusal(sentence);
      if (field === undefined) return;
      state.setError(field, { type: sentence, message: sentence });
      focusFirstWrong();
    },
  };
}

import { parisDay } from '@forge/contract/paris-time';
import { CURVE_BOSSES, raidMessages } from '@forge/contract/raids/raid-rules';
import type { FormContract } from '../../lib/contract-resolver.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { toast } from '../../lib/toast.ts';
import type { EditedRecord } from '../../lib/stale-edit.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import type { RaidFormValues } from './raid-form-values.ts';
import { roundUpTime, type SavedStart } from './raid-start.ts';

type Options<Request> = {
  contract: FormContract<RaidFormValues, Request>;
  defaultValues: RaidFormValues;
  savedStart?: SavedStart | undefined;
  edited?: EditedRecord<RaidFormValues> | undefined;
  onValid: (request: Request) => void;
  send: (request: Request) => Promise<unknown>;
  onSent: () => void;
};

const errorToast = {
  topic: 'raid form',
  required: raidMessages.required,
};

/** The form of a raid, in which the date corrects the time and the raid type the boss count. */
export function useRaidForm<Request>({ contract, savedStart, ...options }: Options<Request>) {
  const { time: show } = useTimes();
  const form = useContractForm({ ...contract, ...options, errorToast });
  // A start that is not possible is reported before the submit, a missing one is not.
  const validateChosen = (field: 'date' | 'time') =>
    form.getValues(field) === '' ? form.clearError(field) : form.validate(field);
  return {
    ...form,
    savedStart,
    /** Moves a time that is already past today to the next quarter hour. */
    setDate: (date: string) => {
      const now = new Date();
      const time = form.getValues('time');
      const isCorrected = date === parisDay(now) && time !== '';
      form.setValues({
        date,
        time: isCorrected ? roundUpTime(time, { date, now, savedStart, show }) : time,
      });
      validateChosen('date');
      validateChosen('time');
    },
    setTime: (time: string) => {
      form.setValues({ time });
      validateChosen('time');
    },
    setUnreadableDate: (text: string) => {
      form.setValues({ date: text });
      form.validate('date');
    },
    setRaidType: (raidType: RaidFormValues['raidType']) => {
      const bossCount = form.getValues('bossCount');
      const isCorrected = raidType === 'Curve' && Number(bossCount) > CURVE_BOSSES;
      form.setValues({ raidType, bossCount: isCorrected ? String(CURVE_BOSSES) : bossCount });
      if (isCorrected) toast.info(raidMessages.curveAdjusted);
    },
  };
}

/** What the fields need, whatever is sent. */
export type RaidFormState = Omit<ReturnType<typeof useRaidForm>, 'send'>;

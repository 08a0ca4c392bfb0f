import { CircleAlert } from 'lucide-react';

/** Why a form was refused, where no field is to blame. The toast announces it. */
export function FormRefusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p
      data-refusal=""
      className="flex basis-full animate-appear items-start gap-1.5 text-sm wrap-anywhere text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

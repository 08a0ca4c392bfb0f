import { pages } from '@forge/contract/pages';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { Plan } from './plan-rows.ts';

type Props = { later: Plan | null; onLater: (later: Plan) => void };

/** Where nothing is left to copy: leads to the next week with raids, or else to Create Raid. */
export function LaterWeekButton({ later, onLater }: Props) {
  if (later === null)
    return (
      <ButtonLink variant="primary" to={pages.createRaid.path}>
        Create Raid
      </ButtonLink>
    );
  return (
    <Button variant="primary" onClick={() => onLater(later)}>
      {later.title}
    </Button>
  );
}

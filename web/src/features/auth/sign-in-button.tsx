import { Button } from '../../ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '../../ui/button-classes.ts';
import { useSignIn } from './use-sign-in.ts';

type Props = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

export function SignInButton(props: Props) {
  const signIn = useSignIn();
  return (
    <Button variant="primary" {...props} onClick={signIn}>
      LOGIN
    </Button>
  );
}

/** Sentences for the codes in `/login?error=…`. */
const messages: Readonly<Record<string, string>> = {
  denied: 'You cancelled the sign-in. Press LOGIN to try again.',
  state: 'The sign-in could not be verified. Please try again.',
  unavailable: 'Discord could not be reached. Please try again in a moment.',
  failed: 'The sign-in did not work. Please try again.',
};

export const signInErrorMessage = (code: string | null) =>
  code === null ? null : (messages[code] ?? messages.failed ?? null);

import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  hasUnsavedChanges: () => boolean;
  /** The Back button can show another state of the same page without losing them. */
  outlastsBack?: boolean;
  title?: string;
  question?: string;
  onLeave?: () => void;
};

/** Asks before unsaved changes are lost: when the page is left, and when the Back button changes it. */
export function LeaveGuard({
  hasUnsavedChanges,
  outlastsBack = false,
  title = 'Leave without saving?',
  question = 'What you entered on this page is not saved and would be lost.',
  onLeave,
}: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leavesPage = currentLocation.pathname !== nextLocation.pathname;
    const goesBack =
      historyAction === NavigationType.Pop &&
      currentLocation.search !== nextLocation.search &&
      !outlastsBack;
    return (leavesPage || goesBack) && hasUnsavedChanges();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [hasUnsavedChanges]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={title}
      question={question}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

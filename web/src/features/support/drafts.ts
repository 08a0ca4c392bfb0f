/** Unsent texts by ticket: they survive a look at other tickets. */
export const createDrafts = () => {
  const texts = new Map<string, string>();
  const forms = new Set<() => boolean>();
  return {
    of: (ticketId: string) => texts.get(ticketId) ?? '',
    store: (ticketId: string, text: string) => {
      if (text.trim() === '') texts.delete(ticketId);
      else texts.set(ticketId, text);
    },
    /** Includes the unsaved changes of a form, until the returned function is called. */
    include: (hasUnsavedChanges: () => boolean) => {
      forms.add(hasUnsavedChanges);
      return () => {
        forms.delete(hasUnsavedChanges);
      };
    },
    hasUnsavedChanges: () => texts.size > 0 || [...forms].some((form) => form()),
  };
};

export type Drafts = ReturnType<typeof createDrafts>;

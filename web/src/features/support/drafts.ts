/** Unsent texts by ticket: they survive a look at other tickets. */
export const createDrafts = () => {
  const texts = new Map<string, string>();
  const forms = new Set<() => boolean>();
  const of = (ticketId: string) => texts.get(ticketId) ?? '';
  const store = (ticketId: string, text: string) => {
    if (text.trim() === '') texts.delete(ticketId);
    else texts.set(ticketId, text);
  };
  return {
    of,
    store,
    /** A text that is being sent is not offered again; it is a draft again if it could not be sent. */
    whileSending: async <Result>(
      ticketId: string,
      send: () => Promise<Result>,
    ): Promise<Result> => {
      const text = of(ticketId);
      const isSending = () => true;
      store(ticketId, '');
      forms.add(isSending);
      try {
        return await send();
      } catch (error) {
        if (of(ticketId) === '') store(ticketId, text);
        throw error;
      } finally {
        forms.delete(isSending);
      }
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

import { createIdempotencyKeys, type IdempotencyKeys } from '../../lib/idempotency-keys.ts';

/** Unsent texts by ticket: they survive a look at other tickets. */
export const createDrafts = () => {
  const texts = new Map<string, string>();
  const keys = new Map<string, IdempotencyKeys>();
  const forms = new Set<() => boolean>();
  const boxes = new Map<string, (text: string) => void>();
  const of = (ticketId: string) => texts.get(ticketId) ?? '';
  const store = (ticketId: string, text: string) => {
    if (text.trim() === '') texts.delete(ticketId);
    else texts.set(ticketId, text);
  };
  return {
    of,
    store,
    /** A text that was sent without an answer is sent again with the same key. */
    keysOf: (ticketId: string): IdempotencyKeys => {
      const known = keys.get(ticketId) ?? createIdempotencyKeys();
      keys.set(ticketId, known);
      return known;
    },
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
        const typed = of(ticketId);
        const restored = typed === '' ? text : `${text}\n\n${typed}`;
        store(ticketId, restored);
        boxes.get(ticketId)?.(restored);
        throw error;
      } finally {
        forms.delete(isSending);
      }
    },
    /** The box on the screen shows a text that is a draft again, until the returned function is called. */
    onRestored: (ticketId: string, show: (text: string) => void) => {
      boxes.set(ticketId, show);
      return () => {
        if (boxes.get(ticketId) === show) boxes.delete(ticketId);
      };
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

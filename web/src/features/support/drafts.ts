/** What was begun and not sent, by what it is for: kept while people look at other tickets. */
export const createDrafts = () => {
  const texts = new Map<string, string>();
  return {
    of: (key: string) => texts.get(key) ?? '',
    keep: (key: string, text: string) => {
      if (text.trim() === '') texts.delete(key);
      else texts.set(key, text);
    },
    wouldLose: () => texts.size > 0,
  };
};

export type Drafts = ReturnType<typeof createDrafts>;

/** The draft of a ticket that is not open yet. */
export const NEW_TICKET = 'new ticket';

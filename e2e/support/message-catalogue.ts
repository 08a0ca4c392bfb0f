/** A user-facing message, where it appears and when. */
export type Message = {
  /** Exact; placeholders are in braces. */
  text: string;
  where: 'toast' | 'page' | 'toast and page';
  kind: 'error' | 'success';
  /** Completes "It is shown when …". */
  condition: string;
};

const failure = (text: string, condition: string, where: Message['where'] = 'toast') =>
  ({ text, where, kind: 'error', condition }) as const;
const success = (text: string, condition: string) =>
  ({ text, where: 'toast', kind: 'success', condition }) as const;

/** Every error and success message, by area. Each has a test. */
export const messageCatalogue = {
  'hero names': {
    listNotRead: failure('Failed to fetch hero names', 'the list is refused without a message'),
    notSaved: failure('Operation failed', 'adding or changing one is refused without a message'),
    notDeleted: failure('Failed to delete hero name', 'deleting one is refused without a message'),
    created: success('Hero name created successfully', 'one was added'),
    updated: success('Hero name updated successfully', 'one was changed'),
    deleted: success('Hero name deleted successfully', 'one was deleted'),
  },
  mails: {
    refused: failure('Failed to fetch mails', 'the list is refused without a message'),
    notReached: failure('Error fetching mails', 'there is no answer, and the list is emptied'),
    notGenerated: failure('Error generating code', 'a code is refused without a message'),
    notMarked: failure('Error updating mail', 'Mark Sent is refused without a message'),
    generated: success('Generated successfully', 'a code was made'),
    marked: success('Mail marked as sent', 'Mark Sent was accepted'),
    copied: success('code is copied', 'the Code link was pressed'),
    notCopied: failure('error in copying code', 'the browser denies the clipboard'),
    correct: success('Code is correct', 'the right code was checked, with blanks around it'),
    incorrect: failure('Code is incorrect', 'a wrong code was checked'),
    checkFirst: failure('Enter correct confirmation code first', 'Mark Sent came before Check'),
  },
  'raid lists': {
    noPermission: failure(
      'You do not have permission to view this page',
      'a member without the role opens it',
      'page',
    ),
    nothingLoaded: failure(
      'Failed to load raid data',
      'the published list is refused without a message, and there is no older one',
      'toast and page',
    ),
    undecodable: failure('Failed to decode raids data', 'the text decodes to something else'),
    pushUndecodable: failure(
      'Failed to decode raids data from socket',
      'a push has an unreadable payload',
    ),
    bookingsUndecodable: failure(
      'Failed to decode booking data',
      "a raid's bookings come as a text that is no base64",
    ),
    bookingsNotLoaded: failure(
      'Failed to load bookings for this raid',
      "a raid's bookings are refused without a message",
      'toast and page',
    ),
    noSocket: failure(
      'Socket connection error. Falling back to manual data loading.',
      'the network blocks sockets',
    ),
    decoding: failure('Error decoding raids data: {detail}', 'the text is no base64'),
    payloadType: failure('Unexpected payload type: {type}', 'the payload is neither text nor list'),
    pendingUnreadable: failure('Error processing raids data', 'the plans have an unexpected shape'),
    publishedUnreadable: failure(
      'Error processing published raids data',
      'the published list has an unexpected shape',
    ),
    notFetched: failure('Error fetching raids', 'the plans are refused without a message'),
    authCheckFailed: failure(
      'Error checking authentication',
      'the session check fails',
      'toast and page',
    ),
    deleted: success('Raid deleted successfully', 'one was deleted'),
    notDeleted: failure('Error deleting raid', 'deleting one is refused without a message'),
    published: success('Raid published successfully', 'one was published'),
    notPublished: failure('Error publishing raid', 'publishing one is refused without a message'),
  },
  bookings: {
    cannotBook: failure(
      'You do not have permission to book raids',
      'a raid leader presses Book Now',
    ),
    notYours: failure(
      'You can only edit your own bookings',
      "the server refuses an edit of someone else's booking",
    ),
    required: failure('Please fill in all required fields', 'an empty form is sent'),
    price: failure('Price must be a valid number', 'the price is empty'),
    deposit: failure('Deposit must be a valid number', 'the deposit is empty'),
    invalidLink: failure('Invalid Raider.IO link', 'the link leads to a guild'),
    notLookedUp: failure('Error fetching character info', 'Raider.IO is broken'),
    notUpdated: failure('Error updating booking', 'an edit is refused without a message'),
    notCreated: failure('Failed to create booking', 'a booking is refused without a message'),
    notSubmitted: failure('Failed to submit booking', 'a booking gets no answer'),
    notFlagged: failure('Failed to update booking status', 'a flag is refused without a message'),
    updated: success('Booking updated successfully', 'an edit was accepted'),
    created: success('Booking request sent for {raid name}', 'a seat was sold'),
    flagged: success('Booking {action} status updated successfully', 'each of the flags was set'),
  },
  'raid forms': {
    refused: failure('Failed to create raid', 'a raid is refused without a message'),
    notReached: failure('An error occurred while creating the raid', 'a raid gets no answer'),
    created: success('Raid created successfully!', 'a raid was created'),
    notLoaded: failure(
      'Failed to load raid data',
      'the raid to edit is refused without a message',
      'toast and page',
    ),
    loadNotReached: failure(
      'Error loading raid data',
      'the raid to edit gets no answer',
      'toast and page',
    ),
    noLeaders: failure('Error loading raid leaders', 'the list is refused while editing'),
    noCollectors: failure('Error loading gold collectors', 'the list is refused while editing'),
    notUpdated: failure('Error updating raid', 'an edit is refused without a message'),
    updated: success('Raid updated successfully!', 'an edit was accepted'),
  },
} as const satisfies Record<string, Record<string, Message>>;

export type Area = keyof typeof messageCatalogue;

/**
 * Names the browser tab that makes a call: a UUID, sent as `auth.tabId` by the tab's socket too. Events
 * that the call causes are then marked as the tab's own.
 */
export const TAB_ID_HEADER = 'x-tab-id';

-- Every text that the addon shows. For another language add a file after this one in ForgeMail.toc:
--   local _, Forge = ...
--   if GetLocale() ~= "deDE" then return end
--   Forge.L.FILL = "Ausfüllen"
-- Texts that it leaves out stay English.
local _, Forge = ...

local L = {
  TITLE = "ForgeMail",
  TAB_MAILS = "Mails",
  TAB_INVITES = "Invites",

  PASTE_CODES = "Paste payment codes, one per line",
  ADD_CODES = "Add codes",
  ONLY_MINE = "Only for %s, %s",
  COUNT_SHOWN = "%d in the list, %s to send",
  COUNT_HIDDEN = "%d in the list, %s to send; %d more for other characters",
  NO_MAILS = "No codes yet. Copy them on the portal and paste them above.",
  NO_MAILS_HERE = "None for this character. Untick the filter to see the others.",
  GOLD = "%s g",
  FILL = "Fill",
  NEXT = "Next",
  REMOVE = "Remove",
  WAS_SENT = "It was sent",
  NOT_SENT = "It was not sent",
  COPY_CONFIRMATIONS = "Copy confirmations (%d)",
  CONFIRMATIONS = "Confirmations",
  CONFIRMATIONS_HINT = "Press Ctrl-C, then paste them on the portal.",
  CLEAR_COPIED = "Clear these lines",
  CLOSE = "Close",

  ADDED_ONE = "1 code added.",
  ADDED_MANY = "%d codes added.",
  REFUSED_LINE = "Line %d: %s",
  REFUSED_MORE = "More refused lines: %d",
  CODE_FORM = "this is not a payment code",
  CODE_DAMAGED = "this code was mistyped or damaged; copy it again",
  CODE_CONTENT = "this code says something impossible",
  CODE_HERO = "'%s' cannot be a character's name; ask an admin to correct the hero",
  CODE_TWICE = "this code is already in the list",
  CODE_SENT = "this run was already sent",
  CODE_OPEN = "first say whether the mail of this run was sent",
  TEXT_TOO_LONG = "The text is too long. Paste at most %d lines.",

  STATE_WAITING = "ready",
  STATE_FILLED = "in the form: press Send",
  STATE_PRESSED = "waiting for the game",
  STATE_FAILED = "not sent: the game refused it",
  STATE_UNKNOWN = "unknown: was it sent?",
  STATE_SENT = "sent: %s",
  STATE_SENT_BY_HAND = "sent, as you said",
  STATE_ELSEWHERE = "for %s, %s",

  REFUSED_SENT = "This run was already sent.",
  REFUSED_UNKNOWN = "The game has not said whether this mail was sent. Check it with the receiver, "
    .. "then press 'It was sent' or 'It was not sent'.",
  REFUSED_PRESSED = "The game has not answered yet. If you cancelled its question, press 'It was not sent'.",
  REFUSED_OTHER_PRESSED = "The mail to %s has no answer of the game yet. Say first whether it was sent.",
  REFUSED_REALM = "This mail is for %s; this character is on %s. Log in to a character there.",
  REFUSED_FACTION = "This mail is for the %s; this character is %s.",
  REFUSED_AMOUNT = "One mail carries at most %s gold; this one needs %s.",
  REFUSED_GOLD = "Not enough gold: this mail needs %s and postage, this character has %s.",
  REFUSED_MAILBOX = "Open a mailbox first.",
  REFUSED_ATTACHMENT = "Take the items out of the mail form first.",
  REFUSED_FORM = "The game's mail form did not take the mail over. It was emptied again.",
  NOTHING_SELECTED = "Choose a mail in the list.",
  NO_NEXT = "No more mails for this character.",

  FILLED = "The form is filled for %s. Check it and press Send.",
  PRESSED = "Sending. If the game asks whether you know the receiver, answer it.",
  PRESSED_OTHER = "Sending, but not what the code for %s says: this mail will not be confirmed.",
  SENT = "Sent. Confirmation: %s",
  SENT_OTHER = "A mail of this run was sent, but not what the code for %s says. Check who has the gold, "
    .. "then press 'It was sent' or 'It was not sent'.",
  FAILED = "The game refused the mail to %s. Nothing was sent; press Send again or Next.",
  CLOSED = "The mailbox was closed before the game answered. Check whether the mail to %s was sent.",
  OLDER_EMPTIED = "The form showed an older code of a run and was emptied. Press Fill or Next again.",
  CHANGED = "The form was changed, so this mail does not count for %s.",
  UNCLEAR = "A mail was sent, but it is not clear which one. Check whether the mail to %s was sent.",

  PASTE_INVITES = "Paste the invite lines of a raid, one Name-Realm per line",
  SET_INVITES = "Use these lines",
  INVITE = "Invite",
  INVITE_NEXT = "Invite next",
  INVITE_ALL = "Invite all",
  INVITE_STOP = "Stop inviting",
  NO_INVITES = "No invite lines yet. Copy them on the portal and paste them above.",
  INVITE_LINE = "this is not a name of the form Name-Realm",
  INVITES_SET_ONE = "1 person in the list.",
  INVITES_SET_MANY = "%d people in the list.",
  INVITES_COUNT = "%d of %d in the group",
  INVITE_WAITING = "not invited",
  INVITE_SENT = "invited",
  INVITE_IN_GROUP = "in the group",
  INVITES_DONE = "Everyone is invited or in the group.",
}

Forge.L = setmetatable(L, {
  __index = function(_, key)
    return key
  end,
})

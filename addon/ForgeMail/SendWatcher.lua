-- Observes what the player sends, and counts a mail as sent only when the game says so for exactly that mail.
local _, Forge = ...
local L, Mails, MailForm = Forge.L, Forge.Mails, Forge.MailForm

local SendWatcher = {}
Forge.SendWatcher = SendWatcher

-- What Fill has written: { runId, recipient, subject, copper }.
local filled
-- The mail of the last press of Send, as Fill writes it, without a run id for any other mail of the player.
-- { wasUnknown: the run was before; hasFailed; isUnclear: the mail before it had no answer yet }
local press
-- What the game attaches to the next mail; nothing if it is to be paid by the receiver.
local attachedCopper = 0

local function release()
  if filled and Mails.state(filled.runId) == "filled" then
    Mails.setState(filled.runId, "waiting")
  end
  filled = nil
end

-- The game has not answered yet, nor the player for it.
local function isOpen()
  return press and not press.hasFailed and (not press.runId or Mails.state(press.runId) == "pressed")
end

-- The run of the press that is open; nil for any other mail of the player.
local function openRun()
  return isOpen() and press.runId or nil
end

local function loseSight(runId, text)
  Mails.setState(runId, "unknown")
  Forge.report(text:format(Mails.recipient(runId)))
end

-- Fills the form with the mail; returns why not, or nil.
function SendWatcher.fill(runId)
  local open = openRun()
  if open and open ~= runId then
    return L.REFUSED_OTHER_PRESSED:format(Mails.recipient(open))
  end
  local whyNot = Mails.whyNot(runId) or MailForm.whyNot()
  if whyNot then
    return whyNot
  end
  release()
  local written, reason = MailForm.fill(runId)
  if not written then
    return reason
  end
  filled = written
  Mails.setState(runId, "filled")
  Forge.report(L.FILLED:format(filled.recipient))
  return nil
end

-- The answer of the game may still come for the mail of the last press.
function SendWatcher.canRemove(runId)
  return Mails.canRemove(runId) and not (press and press.runId == runId)
end

-- After codes were added: a form with an older code of a run is emptied. Returns what to tell the player, or nil.
function SendWatcher.onCodesAdded()
  if not filled or not Mails.payment(filled.runId) or Mails.says(filled.runId, filled) then
    return nil
  end
  local isEmptied = MailForm.empty(filled)
  release()
  return isEmptied and L.OLDER_EMPTIED or nil
end

function SendWatcher.onMoney(copper)
  attachedCopper = copper
end

local function isSame(one, other)
  return one.recipient == other.recipient and one.subject == other.subject and one.copper == other.copper
end

-- The game's Send was pressed, by this or any other mail of the player.
function SendWatcher.onSend(recipient, subject)
  local mail = { recipient = recipient, subject = subject, copper = attachedCopper }
  if filled and not isSame(filled, mail) then
    Forge.report(L.CHANGED:format(filled.recipient))
    release()
  end
  if isOpen() and isSame(press, mail) then
    -- Once more, after the player has cancelled the game's question.
    return
  end
  mail.runId = Mails.find(mail)
  -- The next answer of the game may belong to either mail.
  mail.isUnclear = isOpen()
  local open = openRun()
  if open then
    loseSight(open, L.UNCLEAR)
  end
  if mail.runId then
    mail.wasUnknown = Mails.state(mail.runId) == "unknown"
    Mails.setState(mail.runId, "pressed")
    if not Mails.says(mail.runId, mail) then
      Forge.report(L.PRESSED_OTHER:format(Mails.recipient(mail.runId)))
    elseif not open then
      Forge.report(L.PRESSED)
    end
  end
  press = mail
end

local function finish(answered)
  local runId = answered.runId
  if not Mails.payment(runId) then
    -- The player has said that it was sent, and cleared the line.
    return
  end
  local isUnclear = answered.hasFailed or answered.isUnclear
  -- The code may have been replaced since the press.
  if not isUnclear and Mails.says(runId, answered) then
    Mails.markSent(answered.runId)
    Forge.report(L.SENT:format(Mails.confirmation(answered.runId)))
  elseif Mails.state(runId) ~= "sent" then
    -- The player has not said it yet.
    loseSight(runId, isUnclear and L.UNCLEAR or L.SENT_OTHER)
  end
end

function SendWatcher.onSuccess()
  local answered = press
  press = nil
  if answered then
    -- The game has emptied the form.
    release()
    if answered.runId then
      finish(answered)
    end
  elseif filled then
    -- Sent without the call that is observed here.
    loseSight(filled.runId, L.UNCLEAR)
    filled = nil
  end
end

-- With an item it is about the inbox.
function SendWatcher.onFailure(itemId)
  if itemId or not isOpen() then
    return
  end
  local runId = press.runId
  press.hasFailed = true
  if not runId then
    return
  end
  if press.wasUnknown or press.isUnclear then
    loseSight(runId, L.REFUSED_UNKNOWN)
  else
    Mails.setState(runId, "failed")
    Forge.report(L.FAILED:format(Mails.recipient(runId)))
  end
end

function SendWatcher.onClosed()
  local open = openRun()
  if open then
    loseSight(open, L.CLOSED)
  end
  press = nil
  release()
end

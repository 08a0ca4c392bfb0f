-- Observes what the player sends, and counts a mail as sent only when the game says so for exactly that mail.
local _, Forge = ...
local L, Mails, MailForm = Forge.L, Forge.Mails, Forge.MailForm

local SendWatcher = {}
Forge.SendWatcher = SendWatcher

-- What Fill has written: { runId, recipient, subject, copper }.
local filled
-- The last press of Send: { runId, hasFailed }, without a run id for any other mail of the player.
local press
local attached = { money = 0, cod = 0 }

local function release()
  if filled and Mails.state(filled.runId) == "filled" then
    Mails.setState(filled.runId, "waiting")
  end
  filled = nil
end

local function isOpen(one)
  return one and one.runId and not one.hasFailed and Mails.state(one.runId) == "pressed"
end

local function loseSight(runId, text)
  Mails.setState(runId, "unknown")
  Forge.report(text:format(Mails.recipient(runId)))
end

-- Fills the form with the mail; returns why not, or nil.
function SendWatcher.fill(runId)
  local open = isOpen(press)
  if open and press.runId ~= runId then
    return L.REFUSED_OTHER_PRESSED:format(Mails.recipient(press.runId))
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

function SendWatcher.onMoney(copper)
  attached.money = copper
end

function SendWatcher.onCod(copper)
  attached.cod = copper
end

local function isFilledMail(recipient, subject)
  return filled
    and recipient == filled.recipient
    and subject == filled.subject
    and attached.money == filled.copper
    and attached.cod == 0
end

-- The game's Send was pressed, by this or any other mail of the player.
function SendWatcher.onSend(recipient, subject)
  local isOurs = isFilledMail(recipient, subject)
  if isOpen(press) and not (isOurs and press.runId == filled.runId) then
    -- The next answer of the game may belong to either mail.
    loseSight(press.runId, L.UNCLEAR)
  end
  press = { runId = isOurs and filled.runId or nil }
  if isOurs then
    Mails.setState(filled.runId, "pressed")
    Forge.report(L.PRESSED)
  elseif filled then
    Forge.report(L.CHANGED:format(filled.recipient))
    release()
  end
end

function SendWatcher.onSuccess()
  local answered = press
  press = nil
  if answered and answered.runId then
    filled = nil
    if answered.hasFailed then
      loseSight(answered.runId, L.UNCLEAR)
      return
    end
    Mails.markSent(answered.runId)
    local line = Mails.confirmation(answered.runId)
    if line then
      Forge.report(L.SENT:format(line))
    end
  elseif not answered and filled then
    -- Sent without the call that is observed here.
    loseSight(filled.runId, L.UNCLEAR)
    filled = nil
  end
end

-- With an item it is about the inbox.
function SendWatcher.onFailure(itemId)
  if not itemId and isOpen(press) then
    press.hasFailed = true
    Mails.setState(press.runId, "failed")
    Forge.report(L.FAILED:format(Mails.recipient(press.runId)))
  end
end

function SendWatcher.onClosed()
  if isOpen(press) then
    loseSight(press.runId, L.CLOSED)
  end
  press = nil
  release()
end

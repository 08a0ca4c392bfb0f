-- Fills the game's mail form. Sending is the player's own press on the game's Send button.
local _, Forge = ...
local L, Mails = Forge.L, Forge.Mails

local MailForm = {}
Forge.MailForm = MailForm

local SEND_TAB = 2
local SEND_MONEY = 1

local function hasAttachment()
  for slot = 1, ATTACHMENTS_MAX_SEND do
    if HasSendMailItem(slot) then
      return true
    end
  end
  return false
end

local function write(recipient, subject, copper)
  SendMailNameEditBox:SetText(recipient)
  SendMailSubjectEditBox:SetText(subject)
  MoneyInputFrame_SetCopper(SendMailMoney, copper)
end

-- The form may cut what is too long for it.
local function holds(mail)
  return SendMailNameEditBox:GetText() == mail.recipient
    and SendMailSubjectEditBox:GetText() == mail.subject
    and MoneyInputFrame_GetCopper(SendMailMoney) == mail.copper
end

-- Why the form cannot be filled now, or nil.
function MailForm.whyNot()
  if not MailFrame or not MailFrame:IsShown() then
    return L.REFUSED_MAILBOX
  end
  return hasAttachment() and L.REFUSED_ATTACHMENT or nil
end

-- What was written, or nil and why not.
function MailForm.fill(runId)
  local filled = {
    runId = runId,
    recipient = Mails.recipient(runId),
    subject = Mails.subject(runId),
    copper = Mails.copper(runId),
  }
  MailFrameTab_OnClick(nil, SEND_TAB)
  SendMailRadioButton_OnClick(SEND_MONEY)
  write(filled.recipient, filled.subject, filled.copper)
  if not holds(filled) then
    write("", "", 0)
    return nil, L.REFUSED_FORM
  end
  return filled
end

-- Empties the form if it still shows what was filled in; returns whether it did.
function MailForm.empty(filled)
  local isShown = holds(filled)
  if isShown then
    write("", "", 0)
  end
  return isShown
end

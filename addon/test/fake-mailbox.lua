-- The mailbox: the game's mail form as in its own sources (MailFrame.lua and .xml), and the server that answers.
local Fake = _G.Fake
local Player, Server = Fake.Player, Fake.Server

local POSTAGE = 30
local GOLD_DIGITS = 7
local INBOX_TAB, SEND_TAB = 1, 2

-- What the server has not answered yet.
Fake.underWay = nil
Fake.delivered = {}
-- The game asks before it sends gold to a stranger.
Fake.asksAboutStrangers = false
Fake.attachments = 0

function GetSendMailPrice()
  return POSTAGE
end

-- The mail form.
ATTACHMENTS_MAX_SEND = 12
MailFrame = CreateFrame("Frame", "MailFrame", UIParent)
MailFrame:Hide()
SendMailNameEditBox = CreateFrame("EditBox", "SendMailNameEditBox", MailFrame)
SendMailSubjectEditBox = CreateFrame("EditBox", "SendMailSubjectEditBox", MailFrame)
SendMailSubjectEditBox:SetMaxLetters(64)
SendMailMoney = CreateFrame("Frame", "SendMailMoney", MailFrame)
SendMailMoney.gold = CreateFrame("EditBox", nil, SendMailMoney)
SendMailMoney.gold:SetMaxLetters(GOLD_DIGITS)
SendMailMoney.copper = CreateFrame("EditBox", nil, SendMailMoney)
SendMailMailButton = CreateFrame("Button", "SendMailMailButton", MailFrame)
SendMailMailButton:SetText("Send")

function HasSendMailItem(slot)
  return slot <= Fake.attachments
end

-- The gold box is emptied whenever it is hidden: in the inbox too.
function MailFrameTab_OnClick(_, tab)
  MailFrame.tab = tab
  if tab ~= SEND_TAB then
    MoneyInputFrame_SetCopper(SendMailMoney, 0)
  end
end

function SendMailRadioButton_OnClick(index)
  MailFrame.isCod = index ~= 1
end

function MoneyInputFrame_SetCopper(frame, copper)
  frame.gold:SetText(("%d"):format(math.floor(copper / 10000)))
  frame.copper:SetText(copper % 10000)
end

function MoneyInputFrame_GetCopper(frame)
  return (tonumber(frame.gold:GetText()) or 0) * 10000 + (tonumber(frame.copper:GetText()) or 0)
end

-- Every change of receiver or subject enables Send again, before the answer of the server too.
local function updateSendButton()
  SendMailMailButton:SetEnabled(SendMailNameEditBox:GetText() ~= "" and SendMailSubjectEditBox:GetText() ~= "")
end
for _, box in ipairs({ SendMailNameEditBox, SendMailSubjectEditBox }) do
  local setText = box.SetText
  function box:SetText(text)
    setText(self, text)
    updateSendButton()
  end
end

local money, cod = 0, 0

function SetSendMailMoney(copper)
  money = copper
end
function SetSendMailCOD(copper)
  cod = copper
end

-- True only while the player's own press on the game's Send button is handled.
local isPlayersPress = false

function SendMail(recipient, subject)
  if not Fake.hasHardwareEvent then
    Fake.violate("SendMail is called without a hardware event")
  elseif not isPlayersPress then
    Fake.violate("SendMail is called by the addon")
  end
  -- A second one is ignored until the first is answered.
  if not Fake.underWay then
    Fake.underWay = {
      recipient = recipient,
      subject = subject,
      copper = money,
      cod = cod,
      isAsked = Fake.asksAboutStrangers,
    }
  end
end

function SendMailMailButton_OnClick(self)
  self:Disable()
  local copper = MoneyInputFrame_GetCopper(SendMailMoney)
  SetSendMailCOD(0)
  SetSendMailMoney(0)
  if MailFrame.isCod then
    SetSendMailCOD(copper)
  else
    SetSendMailMoney(copper)
  end
  SendMail(SendMailNameEditBox:GetText(), SendMailSubjectEditBox:GetText(), "", nil)
end
SendMailMailButton:SetScript("OnClick", function(self)
  isPlayersPress = true
  SendMailMailButton_OnClick(self)
  isPlayersPress = false
end)

local function resetForm()
  SendMailNameEditBox:SetText("")
  SendMailSubjectEditBox:SetText("")
  MoneyInputFrame_SetCopper(SendMailMoney, 0)
  SendMailRadioButton_OnClick(1)
end

MailFrame:RegisterEvent("MAIL_SEND_SUCCESS")
MailFrame:RegisterEvent("MAIL_FAILED")
MailFrame:RegisterEvent("MAIL_SUCCESS")
MailFrame:SetScript("OnEvent", function(_, event)
  if event == "MAIL_SEND_SUCCESS" then
    resetForm()
  else
    SendMailMailButton:Enable()
  end
end)

-- What the player does.
function Player.openMailbox()
  MailFrame:Show()
  MailFrameTab_OnClick(nil, INBOX_TAB)
  SendMailRadioButton_OnClick(1)
  updateSendButton()
  Fake.fire("MAIL_SHOW")
end

-- Receiver, subject and gold are emptied as the form is hidden. The game reports it twice.
function Player.closeMailbox()
  MailFrame:Hide()
  SendMailNameEditBox:SetText("")
  SendMailSubjectEditBox:SetText("")
  MoneyInputFrame_SetCopper(SendMailMoney, 0)
  Fake.fire("MAIL_CLOSED")
  Fake.fire("MAIL_CLOSED")
end

-- The game's question whether this stranger shall have the gold. Its Cancel button reports nothing.
function Player.answerQuestion(isYes)
  assert(Fake.underWay and Fake.underWay.isAsked)
  if isYes then
    Fake.underWay.isAsked = false
  else
    Fake.underWay = nil
    SendMailMailButton:Enable()
  end
end

-- What the server does.
function Server.accept()
  local mail = assert(Fake.underWay, "No mail is under way")
  assert(not mail.isAsked, "The player has not answered the question")
  Fake.underWay = nil
  table.insert(Fake.delivered, mail)
  Fake.character.copper = Fake.character.copper - mail.copper - POSTAGE
  Fake.fire("PLAYER_MONEY")
  Fake.fire("MAIL_SEND_SUCCESS")
  Fake.fire("MAIL_SUCCESS")
end

function Server.refuse()
  assert(Fake.underWay, "No mail is under way")
  Fake.underWay = nil
  Fake.fire("MAIL_FAILED")
end

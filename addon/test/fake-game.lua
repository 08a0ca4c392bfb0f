-- The game around the addon: one character, its mailbox, its group and the server that answers.
local Fake = _G.Fake

local POSTAGE = 30
local GOLD_DIGITS = 7

-- The character that is logged in; replaced by the tests.
Fake.character = {
  name = "Collector",
  realm = "Kazzak",
  faction = "Horde",
  copper = 0,
  connectedRealms = {},
}
-- What the server has not answered yet.
Fake.underWay = nil
Fake.delivered = {}
Fake.invited = {}
Fake.group = {}
-- The game asks before it sends gold to a stranger.
Fake.asksAboutStrangers = false
Fake.attachments = 0

function GetRealmName()
  return Fake.character.realm
end
function GetNormalizedRealmName()
  return (Fake.character.realm:gsub("[ %-]", ""))
end
function GetAutoCompleteRealms()
  return Fake.character.connectedRealms
end
function UnitFactionGroup(unit)
  assert(unit == "player")
  return Fake.character.faction, Fake.character.faction .. " in the player's language"
end
function GetMoney()
  return Fake.character.copper
end
function GetSendMailPrice()
  return POSTAGE
end

-- The group: "raid1" to "raid40", or "party1" to "party4" without the player.
function IsInRaid()
  return #Fake.group > 4
end
function GetNumGroupMembers()
  return #Fake.group > 0 and #Fake.group + 1 or 0
end
function UnitFullName(unit)
  if unit == "player" then
    return Fake.character.name, GetNormalizedRealmName()
  end
  local index = tonumber(unit:match("^%a+(%d+)$"))
  local member = IsInRaid() and index == #Fake.group + 1 and { Fake.character.name } or Fake.group[index]
  assert(member, "No such unit: " .. unit)
  return member[1], member[2]
end

-- Time passes only when a test says so. A timer belongs to the player if a click, or a timer that a click
-- started, has set it.
local now, timers, isPlayersTimer = 0, {}, false
local invitesOfThisEvent = 0

C_Timer = {}
function C_Timer.After(seconds, callback)
  table.insert(timers, {
    at = now + seconds,
    callback = callback,
    isPlayers = Fake.hasHardwareEvent or isPlayersTimer,
  })
end

function Fake.pass(seconds)
  local last = now + seconds
  while true do
    table.sort(timers, function(one, other)
      return one.at < other.at
    end)
    if not timers[1] or timers[1].at > last then
      break
    end
    local timer = table.remove(timers, 1)
    now = timer.at
    isPlayersTimer = timer.isPlayers
    invitesOfThisEvent = 0
    local isFine, problem = pcall(timer.callback)
    isPlayersTimer = false
    assert(isFine, problem)
  end
  now = last
end

local SHORTEST_PAUSE = 0.4
local lastInvite = -SHORTEST_PAUSE

C_PartyInfo = {}
function C_PartyInfo.InviteUnit(name)
  invitesOfThisEvent = invitesOfThisEvent + 1
  if not Fake.hasHardwareEvent and not isPlayersTimer then
    Fake.violate("InviteUnit is called without the player")
  elseif invitesOfThisEvent > 1 then
    Fake.violate("more than one person is invited at once")
  elseif isPlayersTimer and now - lastInvite < SHORTEST_PAUSE then
    Fake.violate("people are invited too fast")
  end
  lastInvite = now
  table.insert(Fake.invited, name)
end

-- The hook runs after the function; the game's own code calls the function through its global name.
function hooksecurefunc(name, hook)
  local original = assert(_G[name], "No such function: " .. name)
  _G[name] = function(...)
    original(...)
    hook(...)
  end
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

function MailFrameTab_OnClick(_, tab)
  MailFrame.tab = tab
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

SlashCmdList = {}

-- What the player does. Everything here is a hardware event.
local Player = {}
Fake.Player = Player

local function withHardwareEvent(handler, ...)
  invitesOfThisEvent = 0
  Fake.hasHardwareEvent = true
  local isFine, problem = pcall(handler, ...)
  Fake.hasHardwareEvent = false
  assert(isFine, problem)
end

function Player.click(button)
  assert(button:IsVisible(), "This button is not visible: " .. tostring(button.text))
  assert(not button.isDisabled, "This button is disabled: " .. tostring(button.text))
  if button.kind == "CheckButton" then
    button:SetChecked(not button:GetChecked())
  end
  withHardwareEvent(button.scripts.OnClick, button, "LeftButton")
end

function Player.slash(command)
  assert(command == SLASH_FORGEMAIL1)
  withHardwareEvent(SlashCmdList.FORGEMAIL, "")
end

function Player.openMailbox()
  MailFrame:Show()
  resetForm()
  SendMailMailButton:Enable()
  Fake.fire("MAIL_SHOW")
end

-- The game reports it twice.
function Player.closeMailbox()
  MailFrame:Hide()
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
local Server = {}
Fake.Server = Server

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

function Server.joinGroup(name, realm)
  table.insert(Fake.group, { name, realm })
  Fake.fire("GROUP_ROSTER_UPDATE")
end

-- Connects the game's events to the parts of the addon. Nothing here acts for the player.
local NAME, Forge = ...
local Mails, Invites, SendWatcher = Forge.Mails, Forge.Invites, Forge.SendWatcher

local handlers = {}

function handlers.ADDON_LOADED(name)
  if name ~= NAME then
    return
  end
  if type(ForgeMailDB) ~= "table" then
    ForgeMailDB = {}
  end
  ForgeMailDB.version = 1
  Mails.load(ForgeMailDB)
  Invites.load(ForgeMailDB)
  hooksecurefunc("SetSendMailMoney", SendWatcher.onMoney)
  hooksecurefunc("SetSendMailCOD", SendWatcher.onCod)
  hooksecurefunc("SendMail", SendWatcher.onSend)
end

function handlers.MAIL_SEND_SUCCESS()
  SendWatcher.onSuccess()
end

function handlers.MAIL_FAILED(itemId)
  SendWatcher.onFailure(itemId)
end

function handlers.MAIL_CLOSED()
  SendWatcher.onClosed()
end

-- Only shown anew.
function handlers.GROUP_ROSTER_UPDATE() end

local frame = CreateFrame("Frame")
for event in pairs(handlers) do
  frame:RegisterEvent(event)
end
frame:SetScript("OnEvent", function(_, event, ...)
  handlers[event](...)
  Forge.refresh()
end)

SLASH_FORGEMAIL1 = "/forge"
SlashCmdList.FORGEMAIL = Forge.Window.toggle

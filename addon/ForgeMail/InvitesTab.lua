local _, Forge = ...
local L, Invites, PastedText, Widgets = Forge.L, Forge.Invites, Forge.PastedText, Forge.Widgets

local InvitesTab = {}
Forge.InvitesTab = InvitesTab

local WIDTH = 520

local panel
local message = ""

local STATE_TEXTS = { waiting = L.INVITE_WAITING, invited = L.INVITE_SENT, group = L.INVITE_IN_GROUP }
local STATE_COLORS = { waiting = { 1, 1, 1 }, invited = { 1, 0.82, 0 }, group = { 0.4, 0.9, 0.4 } }

local function createRow(row)
  row.name = Widgets.label(row, "GameFontHighlightSmall", 240)
  row.name:SetPoint("LEFT", row, "LEFT", 6, 0)
  row.state = Widgets.label(row, "GameFontHighlightSmall", 130)
  row.state:SetPoint("LEFT", row.name, "RIGHT", 4, 0)
  row.invite = Widgets.button(row, L.INVITE, 80, function()
    Invites.invite(row.item.person)
    InvitesTab.refresh()
  end)
  row.invite:SetPoint("RIGHT", row, "RIGHT", -4, 0)
end

local function showRow(row, item)
  local color = STATE_COLORS[item.state]
  row.name:SetText(PastedText.shown(item.person.name .. "-" .. item.person.realm))
  row.state:SetText(STATE_TEXTS[item.state])
  row.state:SetTextColor(color[1], color[2], color[3])
  row.invite:SetEnabled(item.state ~= "group")
end

local function setLines()
  local count, refused = Invites.set(panel.box.EditBox:GetText())
  if not count then
    message = L.TEXT_TOO_LONG:format(PastedText.MAX_LINES)
  else
    local text = count == 1 and L.INVITES_SET_ONE or L.INVITES_SET_MANY:format(count)
    message = #refused == 0 and text or text .. "\n" .. Widgets.refusedText(refused)
    Widgets.keepRefused(panel.box, refused)
    panel.box.EditBox:ClearFocus()
  end
  InvitesTab.refresh()
end

local function inviteNext()
  local person = Invites.next()
  if person then
    message = ""
    Invites.invite(person)
  else
    message = L.INVITES_DONE
  end
  InvitesTab.refresh()
end

local function inviteAll()
  message = ""
  Invites.toggleRun(function()
    message = not Invites.isRunning() and not Invites.next() and L.INVITES_DONE or ""
    InvitesTab.refresh()
  end)
end

function InvitesTab.create(parent)
  panel = CreateFrame("Frame", nil, parent)
  panel:SetSize(WIDTH, 420)

  local title = Widgets.label(panel, "GameFontNormal", WIDTH)
  title:SetPoint("TOPLEFT", panel, "TOPLEFT", 0, 0)
  title:SetText(L.PASTE_INVITES)
  panel.box = Widgets.textBox(panel, WIDTH - 12, 60, PastedText.MAX_BYTES)
  panel.box:SetPoint("TOPLEFT", title, "BOTTOMLEFT", 6, -8)
  panel.set = Widgets.button(panel, L.SET_INVITES, 130, setLines)
  panel.set:SetPoint("TOPRIGHT", panel.box, "BOTTOMRIGHT", 6, -8)

  panel.list = Widgets.list(panel, WIDTH, 198, createRow, showRow)
  panel.list:SetPoint("TOPLEFT", panel.box, "BOTTOMLEFT", -6, -36)
  panel.empty = Widgets.label(panel, "GameFontDisableSmall", WIDTH - 60)
  panel.empty:SetPoint("TOPLEFT", panel.list, "TOPLEFT", 6, -6)
  panel.empty:SetText(L.NO_INVITES)
  panel.message = Widgets.label(panel, "GameFontNormalSmall", WIDTH)
  panel.message:SetPoint("TOPLEFT", panel.list, "BOTTOMLEFT", 0, -6)

  panel.next = Widgets.button(panel, L.INVITE_NEXT, 120, inviteNext)
  panel.next:SetPoint("BOTTOMLEFT", panel, "BOTTOMLEFT", 0, 0)
  panel.all = Widgets.button(panel, L.INVITE_ALL, 120, inviteAll)
  panel.all:SetPoint("LEFT", panel.next, "RIGHT", 6, 0)
  panel.count = Widgets.label(panel, "GameFontHighlightSmall", 200)
  panel.count:SetPoint("LEFT", panel.all, "RIGHT", 10, 0)
  return panel
end

function InvitesTab.refresh()
  if not panel or not panel:IsVisible() then
    return
  end
  local list, inGroup = Invites.list(), 0
  for _, item in ipairs(list) do
    inGroup = inGroup + (item.state == "group" and 1 or 0)
  end
  panel.list.show(list)
  panel.empty:SetShown(#list == 0)
  panel.message:SetText(message)
  panel.next:SetEnabled(#list > 0 and not Invites.isRunning())
  panel.all:SetEnabled(#list > 0)
  panel.all:SetText(Invites.isRunning() and L.INVITE_STOP or L.INVITE_ALL)
  panel.count:SetText(#list > 0 and L.INVITES_COUNT:format(inGroup, #list) or "")
end

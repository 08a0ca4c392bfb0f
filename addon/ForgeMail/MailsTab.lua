local _, Forge = ...
local L, Mails, SendWatcher, Realms = Forge.L, Forge.Mails, Forge.SendWatcher, Forge.Realms
local PastedText, Widgets, ConfirmationsWindow = Forge.PastedText, Forge.Widgets, Forge.ConfirmationsWindow

local MailsTab = {}
Forge.MailsTab = MailsTab

local WIDTH = 520

local panel
local onlyMine = true
-- The run id of the chosen mail.
local selected
local message = ""

local STATE_TEXTS = {
  waiting = L.STATE_WAITING,
  filled = L.STATE_FILLED,
  pressed = L.STATE_PRESSED,
  failed = L.STATE_FAILED,
  unknown = L.STATE_UNKNOWN,
  sent = L.STATE_SENT_BY_HAND,
}
local STATE_COLORS = {
  waiting = { 1, 1, 1 },
  filled = { 1, 0.82, 0 },
  pressed = { 1, 0.82, 0 },
  failed = { 1, 0.4, 0.3 },
  unknown = { 1, 0.4, 0.3 },
  sent = { 0.4, 0.9, 0.4 },
}

local function stateText(runId)
  local state, line = Mails.state(runId), Mails.confirmation(runId)
  if line then
    return L.STATE_SENT:format(line)
  end
  if state == "waiting" and not Mails.isMine(runId) then
    local payment = Mails.payment(runId)
    return L.STATE_ELSEWHERE:format(PastedText.shown(payment.realm), payment.faction)
  end
  return STATE_TEXTS[state]
end

local function createRow(row, width)
  row.highlight = row:CreateTexture(nil, "BACKGROUND")
  row.highlight:SetAllPoints(row)
  row.highlight:SetColorTexture(1, 0.82, 0, 0.18)
  row.name = Widgets.label(row, "GameFontHighlightSmall", 170)
  row.name:SetPoint("LEFT", row, "LEFT", 6, 0)
  row.amount = Widgets.label(row, "GameFontHighlightSmall", 110)
  row.amount:SetJustifyH("RIGHT")
  row.amount:SetPoint("LEFT", row.name, "RIGHT", 4, 0)
  row.state = Widgets.label(row, "GameFontHighlightSmall", width - 310)
  row.state:SetPoint("LEFT", row.amount, "RIGHT", 14, 0)
  row:SetScript("OnClick", function(self)
    selected = self.item
    MailsTab.refresh()
  end)
end

local function showRow(row, runId)
  local color = STATE_COLORS[Mails.state(runId)]
  row.highlight:SetShown(runId == selected)
  row.name:SetText(PastedText.shown(Mails.recipient(runId)))
  row.amount:SetText(L.GOLD:format(Mails.goldText(Mails.payment(runId).amount)))
  row.state:SetText(stateText(runId))
  row.state:SetTextColor(color[1], color[2], color[3])
end

local function fill(runId)
  selected = runId
  message = ""
  message = SendWatcher.fill(runId) or message
  MailsTab.refresh()
end

local function fillSelected()
  if selected then
    fill(selected)
  else
    message = L.NOTHING_SELECTED
    MailsTab.refresh()
  end
end

local function canFill(runId)
  local state = Mails.state(runId)
  return (state == "waiting" or state == "failed") and Mails.isMine(runId)
end

-- The next mail after the chosen one that can be filled; from the top again after the last one.
local function findNext()
  local runIds = Mails.list(onlyMine)
  local start = 0
  for index, runId in ipairs(runIds) do
    if runId == selected then
      start = index
    end
  end
  for offset = 1, #runIds do
    local runId = runIds[(start + offset - 1) % #runIds + 1]
    if canFill(runId) then
      return runId
    end
  end
end

local function fillNext()
  local runId = findNext()
  if runId then
    fill(runId)
  else
    message = L.NO_NEXT
    MailsTab.refresh()
  end
end

local function addCodes()
  local added, refused = Mails.add(panel.box.EditBox:GetText())
  if not added then
    message = L.TEXT_TOO_LONG:format(PastedText.MAX_LINES)
  else
    local text = added == 1 and L.ADDED_ONE or L.ADDED_MANY:format(added)
    local emptied = SendWatcher.onCodesAdded()
    text = emptied and text .. "\n" .. emptied or text
    message = #refused == 0 and text or text .. "\n" .. Widgets.refusedText(refused)
    Widgets.keepRefused(panel.box, refused)
    panel.box.EditBox:ClearFocus()
  end
  MailsTab.refresh()
end

local function resolve(wasSent)
  Mails.resolve(selected, wasSent)
  message = ""
  MailsTab.refresh()
end

local function createButtons()
  panel.fill = Widgets.button(panel, L.FILL, 80, fillSelected)
  panel.fill:SetPoint("BOTTOMLEFT", panel, "BOTTOMLEFT", 0, 0)
  panel.next = Widgets.button(panel, L.NEXT, 80, fillNext)
  panel.next:SetPoint("LEFT", panel.fill, "RIGHT", 6, 0)
  panel.remove = Widgets.button(panel, L.REMOVE, 80, function()
    Mails.remove(selected)
    selected, message = nil, ""
    MailsTab.refresh()
  end)
  panel.remove:SetPoint("LEFT", panel.next, "RIGHT", 6, 0)
  panel.wasSent = Widgets.button(panel, L.WAS_SENT, 100, function()
    resolve(true)
  end)
  panel.wasSent:SetPoint("BOTTOMLEFT", panel.fill, "TOPLEFT", 0, 4)
  panel.notSent = Widgets.button(panel, L.NOT_SENT, 120, function()
    resolve(false)
  end)
  panel.notSent:SetPoint("LEFT", panel.wasSent, "RIGHT", 6, 0)
  panel.copy = Widgets.button(panel, "", 190, function()
    ConfirmationsWindow.show(panel)
  end)
  panel.copy:SetPoint("BOTTOMRIGHT", panel, "BOTTOMRIGHT", 0, 0)
end

function MailsTab.create(parent)
  panel = CreateFrame("Frame", nil, parent)
  panel:SetSize(WIDTH, 420)

  local title = Widgets.label(panel, "GameFontNormal", 360)
  title:SetPoint("TOPLEFT", panel, "TOPLEFT", 0, 0)
  title:SetText(L.PASTE_CODES)
  panel.box = Widgets.textBox(panel, WIDTH - 12, 60, PastedText.MAX_BYTES)
  panel.box:SetPoint("TOPLEFT", title, "BOTTOMLEFT", 6, -8)
  panel.add = Widgets.button(panel, L.ADD_CODES, 110, addCodes)
  panel.add:SetPoint("TOPRIGHT", panel.box, "BOTTOMRIGHT", 6, -8)

  panel.filter = Widgets.checkBox(panel, function(isChecked)
    onlyMine = isChecked
    MailsTab.refresh()
  end)
  panel.filter:SetPoint("TOPLEFT", panel.box, "BOTTOMLEFT", -6, -6)
  panel.filter:SetChecked(onlyMine)

  panel.list = Widgets.list(panel, WIDTH, 154, createRow, showRow)
  panel.list:SetPoint("TOPLEFT", panel.filter, "BOTTOMLEFT", 0, -4)
  panel.empty = Widgets.label(panel, "GameFontDisableSmall", WIDTH - 60)
  panel.empty:SetPoint("TOPLEFT", panel.list, "TOPLEFT", 6, -6)
  panel.count = Widgets.label(panel, "GameFontHighlightSmall", WIDTH)
  panel.count:SetPoint("TOPLEFT", panel.list, "BOTTOMLEFT", 0, -4)
  panel.message = Widgets.label(panel, "GameFontNormalSmall", WIDTH)
  panel.message:SetPoint("TOPLEFT", panel.count, "BOTTOMLEFT", 0, -4)

  createButtons()
  return panel
end

-- Sums what is still to be sent of the mails shown.
local function countText(runIds, hidden)
  local gold = 0
  for _, runId in ipairs(runIds) do
    gold = gold + (Mails.state(runId) ~= "sent" and Mails.payment(runId).amount or 0)
  end
  local total = L.GOLD:format(Mails.goldText(gold))
  if hidden > 0 then
    return L.COUNT_HIDDEN:format(#runIds, total, hidden)
  end
  return L.COUNT_SHOWN:format(#runIds, total)
end

local function showButtons(runIds)
  local state = selected and Mails.state(selected)
  local isOpen = state == "unknown" or state == "pressed"
  panel.wasSent:SetShown(isOpen)
  panel.notSent:SetShown(isOpen)
  panel.fill:SetEnabled(state ~= nil and not isOpen and state ~= "sent")
  panel.remove:SetEnabled(state ~= nil and SendWatcher.canRemove(selected))
  panel.next:SetEnabled(#runIds > 0)
  local confirmations = #Mails.confirmations()
  panel.copy:SetText(L.COPY_CONFIRMATIONS:format(confirmations))
  panel.copy:SetEnabled(confirmations > 0)
end

function MailsTab.refresh()
  if not panel or not panel:IsVisible() then
    return
  end
  local runIds, hidden = Mails.list(onlyMine)
  local isShown = false
  for _, runId in ipairs(runIds) do
    isShown = isShown or runId == selected
  end
  selected = isShown and selected or nil
  panel.filter.label:SetText(L.ONLY_MINE:format(Realms.own(), Realms.faction()))
  panel.list.show(runIds)
  panel.empty:SetShown(#runIds == 0)
  panel.empty:SetText(hidden > 0 and L.NO_MAILS_HERE or L.NO_MAILS)
  panel.count:SetText(countText(runIds, hidden))
  panel.message:SetText(message)
  showButtons(runIds)
end

function MailsTab.report(text)
  message = text
  MailsTab.refresh()
end

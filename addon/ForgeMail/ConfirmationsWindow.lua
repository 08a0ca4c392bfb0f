-- Shows the confirmation lines selected, for Ctrl-C: an addon cannot write to the clipboard.
local _, Forge = ...
local L, Mails, Widgets, PastedText = Forge.L, Forge.Mails, Forge.Widgets, Forge.PastedText

local ConfirmationsWindow = {}
Forge.ConfirmationsWindow = ConfirmationsWindow

local frame
-- Of the lines in the box: mails that are sent while it is open are not among them.
local shownRunIds

local function create(parent)
  frame = CreateFrame("Frame", nil, parent, "BasicFrameTemplateWithInset")
  frame:SetSize(300, 260)
  frame:SetPoint("CENTER", parent, "CENTER")
  frame:SetFrameStrata("DIALOG")
  frame:EnableMouse(true)
  frame.TitleText:SetText(L.CONFIRMATIONS)

  local hint = Widgets.label(frame, "GameFontHighlightSmall", 260)
  hint:SetPoint("TOPLEFT", frame, "TOPLEFT", 16, -34)
  hint:SetText(L.CONFIRMATIONS_HINT)

  frame.box = Widgets.textBox(frame, 256, 140, PastedText.MAX_BYTES)
  frame.box:SetPoint("TOPLEFT", hint, "BOTTOMLEFT", 4, -12)

  local clear = Widgets.button(frame, L.CLEAR_COPIED, 130, function()
    Mails.clearSent(shownRunIds)
    frame:Hide()
    Forge.refresh()
  end)
  clear:SetPoint("BOTTOMLEFT", frame, "BOTTOMLEFT", 14, 12)
  local close = Widgets.button(frame, L.CLOSE, 90, function()
    frame:Hide()
  end)
  close:SetPoint("BOTTOMRIGHT", frame, "BOTTOMRIGHT", -14, 12)
end

function ConfirmationsWindow.show(parent)
  if not frame then
    create(parent)
  end
  frame:Show()
  local editBox = frame.box.EditBox
  local lines
  lines, shownRunIds = Mails.confirmations()
  editBox:SetText(table.concat(lines, "\n"))
  editBox:SetFocus()
  editBox:HighlightText()
end

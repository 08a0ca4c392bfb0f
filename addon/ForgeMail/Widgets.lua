-- The few controls of the window, made of the game's own templates.
local _, Forge = ...

local Widgets = {}
Forge.Widgets = Widgets

local ROW_HEIGHT = 20
local SCROLL_BAR_WIDTH = 24

function Widgets.button(parent, text, width, onClick)
  local button = CreateFrame("Button", nil, parent, "UIPanelButtonTemplate")
  button:SetSize(width, 22)
  button:SetText(text)
  button:SetScript("OnClick", onClick)
  return button
end

function Widgets.label(parent, font, width)
  local label = parent:CreateFontString(nil, "OVERLAY", font)
  label:SetJustifyH("LEFT")
  if width then
    label:SetWidth(width)
  end
  return label
end

function Widgets.checkBox(parent, onClick)
  local box = CreateFrame("CheckButton", nil, parent, "UICheckButtonTemplate")
  box:SetSize(24, 24)
  box.label = Widgets.label(parent, "GameFontHighlightSmall")
  box.label:SetPoint("LEFT", box, "RIGHT", 2, 0)
  box:SetScript("OnClick", function(self)
    onClick(self:GetChecked())
  end)
  return box
end

-- A text box of several lines that scrolls; `box.EditBox` has the text.
function Widgets.textBox(parent, width, height, maxBytes)
  local box = CreateFrame("ScrollFrame", nil, parent, "InputScrollFrameTemplate")
  box:SetSize(width, height)
  box.CharCount:Hide()
  box.EditBox:SetWidth(width - SCROLL_BAR_WIDTH)
  box.EditBox:SetMaxLetters(0)
  box.EditBox:SetMaxBytes(maxBytes + 1)
  box.EditBox:SetFontObject("ChatFontNormal")
  box.EditBox:SetAutoFocus(false)
  box.EditBox:SetScript("OnEscapePressed", function(self)
    self:ClearFocus()
  end)
  return box
end

-- A list that scrolls. `createRow(row, width)` builds a row once, `showItem(row, item)` fills it.
function Widgets.list(parent, width, height, createRow, showItem)
  local list = CreateFrame("ScrollFrame", nil, parent, "UIPanelScrollFrameTemplate")
  list:SetSize(width - SCROLL_BAR_WIDTH, height)
  local content = CreateFrame("Frame", nil, list)
  content:SetSize(width - SCROLL_BAR_WIDTH, ROW_HEIGHT)
  list:SetScrollChild(content)
  local rows = {}

  function list.show(items)
    for index, item in ipairs(items) do
      if not rows[index] then
        rows[index] = CreateFrame("Button", nil, content)
        rows[index]:SetSize(width - SCROLL_BAR_WIDTH, ROW_HEIGHT)
        rows[index]:SetPoint("TOPLEFT", content, "TOPLEFT", 0, -(index - 1) * ROW_HEIGHT)
        createRow(rows[index], width - SCROLL_BAR_WIDTH)
      end
      rows[index].item = item
      showItem(rows[index], item)
      rows[index]:Show()
    end
    for index = #items + 1, #rows do
      rows[index]:Hide()
    end
    content:SetHeight(math.max(#items, 1) * ROW_HEIGHT)
  end

  return list
end

-- What was refused, in a few lines.
function Widgets.refusedText(refused)
  local L, lines, most = Forge.L, {}, 3
  for index = 1, math.min(#refused, most) do
    lines[index] = L.REFUSED_LINE:format(refused[index].number, refused[index].reason)
  end
  if #refused > most then
    lines[#lines + 1] = L.REFUSED_MORE:format(#refused - most)
  end
  return table.concat(lines, "\n")
end

-- Refused lines stay in the box, to be corrected.
function Widgets.keepRefused(box, refused)
  local lines = {}
  for index, each in ipairs(refused) do
    lines[index] = each.text
  end
  box.EditBox:SetText(table.concat(lines, "\n"))
end

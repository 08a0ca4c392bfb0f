-- The game's frames, with exactly the methods that the addon and the fake mail form use.
local Fake = {}
_G.Fake = Fake

-- The table that the game passes to every file of the addon.
Fake.addon = {}
Fake.violations = {}
-- True while a handler runs because the player clicked or typed.
Fake.hasHardwareEvent = false
-- In the order of their creation.
Fake.frames = {}

-- Recorded as well as raised: an addon could catch the error.
function Fake.violate(text)
  table.insert(Fake.violations, text)
  error(text, 0)
end

local Region, FontString, Texture, Frame, Button, CheckButton, EditBox, ScrollFrame = {}, {}, {}, {}, {}, {}, {}, {}

local function inherit(methods, parent)
  return setmetatable(methods, { __index = parent })
end
inherit(FontString, Region)
inherit(Texture, Region)
inherit(Frame, Region)
inherit(Button, Frame)
inherit(CheckButton, Button)
inherit(EditBox, Frame)
inherit(ScrollFrame, Frame)

local TYPES = {
  Frame = Frame,
  Button = Button,
  CheckButton = CheckButton,
  EditBox = EditBox,
  ScrollFrame = ScrollFrame,
}

local function create(methods, kind, parent)
  local object = { kind = kind, parent = parent, isShown = true, points = {} }
  return setmetatable(object, { __index = methods })
end

function Region:Show()
  self.isShown = true
end
function Region:Hide()
  self.isShown = false
end
function Region:SetShown(isShown)
  self.isShown = not not isShown
end
function Region:IsShown()
  return self.isShown
end
function Region:IsVisible()
  return self.isShown and (self.parent == nil or self.parent:IsVisible())
end
function Region:SetSize(width, height)
  self.width, self.height = width, height
end
function Region:SetWidth(width)
  self.width = width
end
function Region:SetHeight(height)
  self.height = height
end
function Region:SetPoint(...)
  table.insert(self.points, { ... })
end
function Region:SetAllPoints(other)
  self.fills = other
end

function FontString:SetText(text)
  assert(text == nil or type(text) == "string" or type(text) == "number")
  self.text = text
end
function FontString:GetText()
  return self.text
end
function FontString:SetJustifyH(side)
  self.side = side
end
function FontString:SetTextColor(red, green, blue)
  self.color = { red, green, blue }
end

function Texture:SetColorTexture(red, green, blue, alpha)
  self.color = { red, green, blue, alpha }
end

local SCRIPTS = {
  OnClick = true,
  OnDragStart = true,
  OnDragStop = true,
  OnEscapePressed = true,
  OnEvent = true,
}

function Frame:SetScript(script, handler)
  if not SCRIPTS[script] then
    Fake.violate("a script that may act without the player: " .. script)
  end
  self.scripts = self.scripts or {}
  self.scripts[script] = handler
end
function Frame:RegisterEvent(event)
  self.events = self.events or {}
  self.events[event] = true
end
function Frame:CreateFontString(_, _, font)
  local label = create(FontString, "FontString", self)
  label.font = font
  table.insert(Fake.frames, label)
  return label
end
function Frame:CreateTexture()
  return create(Texture, "Texture", self)
end
function Frame:SetID(id)
  self.id = id
end
function Frame:SetFrameStrata(strata)
  self.strata = strata
end
function Frame:SetClampedToScreen(isClamped)
  self.isClamped = isClamped
end
function Frame:SetMovable(isMovable)
  self.isMovable = isMovable
end
function Frame:EnableMouse(isEnabled)
  self.hasMouse = isEnabled
end
function Frame:RegisterForDrag(button)
  self.dragButton = button
end
function Frame:StartMoving()
  self.isMoving = true
end
function Frame:StopMovingOrSizing()
  self.isMoving = false
end

function Button:SetText(text)
  self.text = text
end
function Button:SetEnabled(isEnabled)
  self.isDisabled = not isEnabled
end
function Button:Enable()
  self.isDisabled = false
end
function Button:Disable()
  self.isDisabled = true
end
function Button:Click()
  Fake.violate("a button is clicked without the player")
end

function CheckButton:SetChecked(isChecked)
  self.isChecked = not not isChecked
end
function CheckButton:GetChecked()
  return self.isChecked
end

function EditBox:SetText(text)
  text = tostring(text)
  self.text = self.letters and text:sub(1, self.letters) or text
end
function EditBox:GetText()
  return self.text or ""
end
function EditBox:SetFocus()
  self.hasFocus = true
end
function EditBox:ClearFocus()
  self.hasFocus = false
end
function EditBox:HighlightText()
  self.isSelected = true
end
function EditBox:SetMaxLetters(letters)
  self.letters = letters > 0 and letters or nil
end
function EditBox:SetMaxBytes(bytes)
  self.bytes = bytes
end
function EditBox:SetFontObject(font)
  self.font = font
end
function EditBox:SetAutoFocus(hasFocus)
  self.autoFocus = hasFocus
end

function ScrollFrame:SetScrollChild(child)
  self.child = child
end

-- What the templates of the game add to a frame.
local TEMPLATES = {
  BasicFrameTemplateWithInset = function(frame)
    frame.TitleText = frame:CreateFontString()
  end,
  InputScrollFrameTemplate = function(frame)
    frame.CharCount = frame:CreateFontString()
    frame.EditBox = CreateFrame("EditBox", nil, frame)
  end,
  PanelTabButtonTemplate = function(button)
    button.parent.Tabs = button.parent.Tabs or {}
    table.insert(button.parent.Tabs, button)
  end,
  UICheckButtonTemplate = function() end,
  UIPanelButtonTemplate = function() end,
  UIPanelScrollFrameTemplate = function() end,
}

function CreateFrame(kind, name, parent, template)
  local methods = assert(TYPES[kind], "The fake has no frame of this type: " .. tostring(kind))
  local frame = create(methods, kind, parent)
  table.insert(Fake.frames, frame)
  if name then
    _G[name] = frame
  end
  if template then
    assert(TEMPLATES[template], "The fake has no template of this name: " .. template)(frame)
  end
  return frame
end

UIParent = CreateFrame("Frame")
UISpecialFrames = {}

function PanelTemplates_SetNumTabs(frame, count)
  assert(#frame.Tabs == count)
  frame.numTabs = count
end
function PanelTemplates_SetTab(frame, id)
  frame.selectedTab = id
end

-- To every frame that listens, in the order of their creation.
function Fake.fire(event, ...)
  for _, frame in ipairs(Fake.frames) do
    if frame.events and frame.events[event] then
      frame.scripts.OnEvent(frame, event, ...)
    end
  end
end

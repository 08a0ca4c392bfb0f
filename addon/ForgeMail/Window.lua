local _, Forge = ...
local L, MailsTab, InvitesTab = Forge.L, Forge.MailsTab, Forge.InvitesTab

local Window = {}
Forge.Window = Window

-- A global name, so that Escape closes the window.
local NAME = "ForgeMailFrame"

local frame
local tabs = { { text = L.TAB_MAILS, content = MailsTab }, { text = L.TAB_INVITES, content = InvitesTab } }

local function selectTab(chosen)
  PanelTemplates_SetTab(frame, chosen)
  for index, tab in ipairs(tabs) do
    tab.panel:SetShown(index == chosen)
  end
  tabs[chosen].content.refresh()
end

local function createTab(index, tab)
  tab.panel = tab.content.create(frame)
  tab.panel:SetPoint("TOPLEFT", frame, "TOPLEFT", 18, -36)
  tab.button = CreateFrame("Button", nil, frame, "PanelTabButtonTemplate")
  tab.button:SetID(index)
  tab.button:SetText(tab.text)
  if index == 1 then
    tab.button:SetPoint("TOPLEFT", frame, "BOTTOMLEFT", 11, 2)
  else
    tab.button:SetPoint("LEFT", tabs[index - 1].button, "RIGHT", 3, 0)
  end
  tab.button:SetScript("OnClick", function()
    selectTab(index)
  end)
end

local function create()
  frame = CreateFrame("Frame", NAME, UIParent, "BasicFrameTemplateWithInset")
  frame:SetSize(556, 452)
  frame:SetPoint("CENTER", UIParent, "CENTER", 200, 0)
  frame:SetClampedToScreen(true)
  frame:SetMovable(true)
  frame:EnableMouse(true)
  frame:RegisterForDrag("LeftButton")
  frame:SetScript("OnDragStart", frame.StartMoving)
  frame:SetScript("OnDragStop", frame.StopMovingOrSizing)
  frame.TitleText:SetText(L.TITLE)
  table.insert(UISpecialFrames, NAME)
  for index, tab in ipairs(tabs) do
    createTab(index, tab)
  end
  PanelTemplates_SetNumTabs(frame, #tabs)
  selectTab(1)
end

function Window.toggle()
  if not frame then
    create()
    return
  end
  frame:SetShown(not frame:IsShown())
  Forge.refresh()
end

-- Shows what has changed, in the tab that is open.
function Forge.refresh()
  MailsTab.refresh()
  InvitesTab.refresh()
end

function Forge.report(text)
  MailsTab.report(text)
end

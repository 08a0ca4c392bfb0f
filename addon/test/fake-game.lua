-- The game around the addon: one character, its group, and what the player does.
local Fake = _G.Fake

-- The character that is logged in; replaced by the tests.
Fake.character = {
  name = "Collector",
  realm = "Kazzak",
  faction = "Horde",
  copper = 0,
  connectedRealms = {},
}
Fake.invited = {}
Fake.group = {}

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

-- What the server does.
local Server = {}
Fake.Server = Server

function Server.joinGroup(name, realm)
  table.insert(Fake.group, { name, realm })
  Fake.fire("GROUP_ROSTER_UPDATE")
end

-- Which realms this character can mail gold to: its own, and those connected to it.
local _, Forge = ...

local Realms = {}
Forge.Realms = Realms

-- The portal spells one realm differently from the game.
local SPELLED_IN_GAME = { thral = "thrall" }

-- As the portal compares realms: case, blanks, hyphens and apostrophes do not count.
local function keyOf(realm)
  local key = realm:gsub("\226\128\153", ""):gsub("[%s%-']", ""):lower()
  return SPELLED_IN_GAME[key] or key
end

local function ownRealm()
  return GetNormalizedRealmName() or GetRealmName() or ""
end

function Realms.isOwn(realm)
  return keyOf(realm) == keyOf(ownRealm())
end

-- The realm as the game spells it, or nil if mail of this character does not reach it.
function Realms.reachable(realm)
  if Realms.isOwn(realm) then
    return ownRealm()
  end
  for _, connected in ipairs(GetAutoCompleteRealms() or {}) do
    if keyOf(connected) == keyOf(realm) then
      return connected
    end
  end
  return nil
end

-- For people, with blanks.
function Realms.own()
  return GetRealmName() or ownRealm()
end

function Realms.faction()
  return (UnitFactionGroup("player"))
end

-- A name as the game compares it: "Name-Realm", with the own realm where it names none.
function Realms.fullName(name, realm)
  if not realm or realm == "" then
    realm = ownRealm()
  end
  return name:lower() .. "-" .. keyOf(realm)
end

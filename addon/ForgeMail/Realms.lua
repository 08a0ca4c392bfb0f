-- Which realms this character can mail gold to: its own, and those connected to it.
local _, Forge = ...

local Realms = {}
Forge.Realms = Realms

-- The portal spells one realm differently from the game.
local SPELLED_IN_GAME = { thral = "thrall" }

-- Two bytes of UTF-8, for code points from 0x80 to 0x7FF.
local function utf8(point)
  return string.char(0xC0 + math.floor(point / 64), 0x80 + point % 64)
end

-- string.lower changes ASCII only. The other capitals of the game's names: Latin and Cyrillic.
local LOWER = { [utf8(0x178)] = utf8(0xFF) }

local function addCapitals(first, last, step, distance)
  for point = first, last, step do
    LOWER[utf8(point)] = utf8(point + distance)
  end
end

addCapitals(0xC0, 0xD6, 1, 32)
addCapitals(0xD8, 0xDE, 1, 32)
addCapitals(0x100, 0x12E, 2, 1)
addCapitals(0x132, 0x136, 2, 1)
addCapitals(0x139, 0x147, 2, 1)
addCapitals(0x14A, 0x176, 2, 1)
addCapitals(0x179, 0x17D, 2, 1)
addCapitals(0x400, 0x40F, 1, 80)
addCapitals(0x410, 0x42F, 1, 32)

local function lower(text)
  return (text:lower():gsub("[\195-\208][\128-\191]", LOWER))
end

-- As the portal compares realms: case, blanks, hyphens and apostrophes do not count.
local function keyOf(realm)
  local key = lower((realm:gsub("\226\128\153", ""):gsub("[%s%-']", "")))
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
  return lower(name) .. "-" .. keyOf(realm)
end

-- The people of a raid, from the portal's invite lines: who is invited, and who is in the group.
-- In the saved variables: { { name, realm, invited } }.
local _, Forge = ...
local L, PastedText, Realms = Forge.L, Forge.PastedText, Forge.Realms

local Invites = {}
Forge.Invites = Invites

local MAX_NAME_BYTES = 48
-- The game ignores invites that follow each other too fast.
local SECONDS_BETWEEN = 0.5

local saved
-- Of the run that the player started last; nil while none is under way.
local run

local function isText(value)
  return type(value) == "string" and #value <= MAX_NAME_BYTES
end

function Invites.load(database)
  database.invites = type(database.invites) == "table" and database.invites or {}
  saved = database
  for index = #saved.invites, 1, -1 do
    local person = saved.invites[index]
    if type(person) ~= "table" or not isText(person.name) or not isText(person.realm) then
      table.remove(saved.invites, index)
    end
  end
end

-- Name-Realm: the name has letters only, the realm may have blanks, hyphens, apostrophes and brackets too.
local function readLine(line)
  local name, realm = line:match("^([^%-]+)%-(.+)$")
  if not name or not isText(name) or not isText(realm) then
    return nil
  end
  realm = realm:gsub("[%s%-]", "")
  if name:find("[%c%s%p%d]") or realm == "" or realm:gsub("['()]", ""):find("[%c%p]") then
    return nil
  end
  return { name = name, realm = realm }
end

-- Replaces the list; returns how many people it has, and the refused lines. Nil if the text is too long.
function Invites.set(text)
  local lines = PastedText.linesOf(text)
  if not lines then
    return nil
  end
  local people, refused, seen = {}, {}, {}
  for _, line in ipairs(lines) do
    local person = readLine(line.text)
    local key = person and Realms.fullName(person.name, person.realm)
    if not person then
      refused[#refused + 1] = { number = line.number, text = line.text, reason = L.INVITE_LINE }
    elseif not seen[key] then
      seen[key] = true
      people[#people + 1] = person
    end
  end
  if #people > 0 then
    saved.invites = people
    run = nil
  end
  return #people, refused
end

-- The full names of everyone in the group.
local function groupMembers()
  local members = {}
  local prefix, count = "party", GetNumGroupMembers() - 1
  if IsInRaid() then
    prefix, count = "raid", GetNumGroupMembers()
  end
  for index = 1, count do
    local name, realm = UnitFullName(prefix .. index)
    if name then
      members[Realms.fullName(name, realm)] = true
    end
  end
  members[Realms.fullName((UnitFullName("player")))] = true
  return members
end

-- Everyone with their state: "waiting", "invited" or "group".
function Invites.list()
  local members, list = groupMembers(), {}
  for index, person in ipairs(saved.invites) do
    local isIn = members[Realms.fullName(person.name, person.realm)]
    list[index] = {
      person = person,
      state = isIn and "group" or person.invited and "invited" or "waiting",
    }
  end
  return list
end

-- Call it from the handler of a click, or from the run that a click started.
function Invites.invite(person)
  person.invited = true
  C_PartyInfo.InviteUnit(person.name .. "-" .. person.realm)
end

function Invites.next()
  for _, each in ipairs(Invites.list()) do
    if each.state == "waiting" then
      return each.person
    end
  end
end

-- Starts with a click: everyone who is not invited yet, one after the other. A second click ends it.
function Invites.toggleRun(onChange)
  if run then
    run = nil
    onChange()
    return
  end
  local this = {}
  run = this
  local function step()
    if run ~= this then
      return
    end
    local person = Invites.next()
    if person then
      Invites.invite(person)
      C_Timer.After(SECONDS_BETWEEN, step)
    else
      run = nil
    end
    onChange()
  end
  step()
end

function Invites.isRunning()
  return run ~= nil
end

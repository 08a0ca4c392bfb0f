-- The list of mails and what has become of them, kept in the saved variables of the account: codes are pasted
-- once, and each character shows its own. By run id: { code, state, order, byHand, cleared }.
--   waiting   can be filled into the form          failed    the game refused it: can be filled again
--   filled    is in the form                       unknown   no answer came: the player has to say
--   pressed   Send was pressed, no answer yet      sent      the game said so, or the player did (byHand)
local _, Forge = ...
local L, PaymentCode, PastedText, Realms = Forge.L, Forge.PaymentCode, Forge.PastedText, Forge.Realms

local Mails = {}
Forge.Mails = Mails

-- The gold box of the game's mail form takes seven digits, and no character owns more.
local MAX_GOLD_PER_MAIL = 9999999
local COPPER_PER_GOLD = 10000

local STATES = { waiting = true, filled = true, pressed = true, failed = true, unknown = true, sent = true }
local WHY_REFUSED = { form = L.CODE_FORM, damaged = L.CODE_DAMAGED, content = L.CODE_CONTENT }

local saved
-- What the codes say, by run id.
local payments = {}

local function isIntact(runId, mail)
  if type(mail) ~= "table" or not STATES[mail.state] then
    return false
  end
  if mail.state == "sent" and mail.code == nil then
    mail.cleared = true
    return true
  end
  payments[runId] = type(mail.code) == "string" and PaymentCode.decode(mail.code) or nil
  return payments[runId] ~= nil and payments[runId].runId == runId and type(mail.order) == "number"
end

-- After the game has loaded the saved variables.
function Mails.load(database)
  database.mails = type(database.mails) == "table" and database.mails or {}
  database.order = type(database.order) == "number" and database.order or 0
  saved, payments = database, {}
  for runId, mail in pairs(saved.mails) do
    if not isIntact(runId, mail) then
      saved.mails[runId] = nil
    elseif mail.state == "filled" or mail.state == "pressed" then
      -- The interface was reloaded in between: what happened was not seen.
      mail.state = "unknown"
    end
  end
end

-- One line for people: a thousand separator, no decimals. %d holds no more than 31 bits.
function Mails.goldText(gold)
  local text = ("%.0f"):format(gold)
  return (text:reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

-- The game's names have letters only; a hyphen would name another realm.
local function isCharacterName(name)
  return #name <= 48 and not name:find("[%c%s%p%d]")
end

local function addCode(code)
  local payment, why = PaymentCode.decode(code)
  if not payment then
    return WHY_REFUSED[why]
  end
  if not isCharacterName(payment.hero) then
    return L.CODE_HERO:format(PastedText.shown(payment.hero))
  end
  local known = saved.mails[payment.runId]
  if known and known.state == "sent" then
    return L.CODE_SENT
  elseif known and known.code == code then
    return L.CODE_TWICE
  elseif known and known.state ~= "waiting" and known.state ~= "failed" then
    return L.CODE_OPEN
  end
  -- A newer code of the same run replaces the older one: its hero has changed.
  saved.order = saved.order + 1
  saved.mails[payment.runId] = { code = code, state = "waiting", order = saved.order }
  payments[payment.runId] = payment
  return nil
end

-- Adds every valid code of the text; returns how many, and the refused lines with their reasons.
function Mails.add(text)
  local lines = PastedText.linesOf(text)
  if not lines then
    return nil
  end
  local added, refused = 0, {}
  for _, line in ipairs(lines) do
    local reason = addCode(line.text)
    if reason then
      refused[#refused + 1] = { number = line.number, text = line.text, reason = reason }
    else
      added = added + 1
    end
  end
  return added, refused
end

function Mails.payment(runId)
  return payments[runId]
end

function Mails.state(runId)
  local mail = saved.mails[runId]
  return mail and mail.state
end

function Mails.setState(runId, state)
  saved.mails[runId].state = state
end

function Mails.markSent(runId)
  local mail = saved.mails[runId]
  mail.state, mail.byHand = "sent", nil
end

-- The player's own word, where the game gave no answer: without a confirmation, which only the game gives.
function Mails.resolve(runId, wasSent)
  local mail = saved.mails[runId]
  mail.state = wasSent and "sent" or "waiting"
  mail.byHand = wasSent or nil
end

-- Only what is certainly not sent can leave the list.
function Mails.canRemove(runId)
  local state = Mails.state(runId)
  return state == "waiting" or state == "failed"
end

function Mails.remove(runId)
  if Mails.canRemove(runId) then
    saved.mails[runId] = nil
    payments[runId] = nil
  end
end

function Mails.isMine(runId)
  local payment = payments[runId]
  return Realms.reachable(payment.realm) ~= nil and payment.faction == Realms.faction()
end

-- The run ids to show, in the order in which they were pasted, and how many belong to other characters.
function Mails.list(onlyMine)
  local runIds, hidden = {}, 0
  for runId, mail in pairs(saved.mails) do
    if not mail.cleared then
      if onlyMine and not Mails.isMine(runId) then
        hidden = hidden + 1
      else
        runIds[#runIds + 1] = runId
      end
    end
  end
  table.sort(runIds, function(a, b)
    return saved.mails[a].order < saved.mails[b].order
  end)
  return runIds, hidden
end

function Mails.recipient(runId)
  local payment = payments[runId]
  local realm = Realms.reachable(payment.realm) or payment.realm
  return Realms.isOwn(payment.realm) and payment.hero or payment.hero .. "-" .. realm
end

function Mails.subject(runId)
  return PaymentCode.lineOf(payments[runId])
end

function Mails.copper(runId)
  return payments[runId].amount * COPPER_PER_GOLD
end

-- Whether the code says exactly this mail: { recipient, subject, copper }.
function Mails.says(runId, mail)
  return mail.recipient == Mails.recipient(runId)
    and mail.subject == Mails.subject(runId)
    and mail.copper == Mails.copper(runId)
end

-- The gold of the run, with its id in the subject: another receiver or other digits, as an older code says.
local function mayBe(runId, mail)
  return mail.copper == Mails.copper(runId)
    and type(mail.subject) == "string"
    and mail.subject:find(runId:sub(1, 8), 1, true) ~= nil
end

-- The run, not sent yet, whose code says exactly this mail, or else whose gold it may be; or nil.
function Mails.find(mail)
  local found
  for runId, known in pairs(saved.mails) do
    if known.state ~= "sent" then
      if Mails.says(runId, mail) then
        return runId
      end
      found = mayBe(runId, mail) and runId or found
    end
  end
  return found
end

local function whyNotByState(runId)
  local state = Mails.state(runId)
  if state == "sent" then
    return L.REFUSED_SENT
  elseif state == "unknown" then
    return L.REFUSED_UNKNOWN
  elseif state == "pressed" then
    return L.REFUSED_PRESSED
  end
end

-- Why this character cannot send this mail now, or nil.
function Mails.whyNot(runId)
  local payment = payments[runId]
  local byState = whyNotByState(runId)
  if byState then
    return byState
  end
  if not Realms.reachable(payment.realm) then
    return L.REFUSED_REALM:format(PastedText.shown(payment.realm), Realms.own())
  end
  local faction = Realms.faction()
  if payment.faction ~= faction then
    return L.REFUSED_FACTION:format(payment.faction, faction)
  end
  if payment.amount > MAX_GOLD_PER_MAIL then
    return L.REFUSED_AMOUNT:format(Mails.goldText(MAX_GOLD_PER_MAIL), Mails.goldText(payment.amount))
  end
  if GetMoney() < Mails.copper(runId) + GetSendMailPrice() then
    local owned = Mails.goldText(math.floor(GetMoney() / COPPER_PER_GOLD))
    return L.REFUSED_GOLD:format(L.GOLD:format(Mails.goldText(payment.amount)), L.GOLD:format(owned))
  end
  return nil
end

-- The confirmation line of a mail that the game has confirmed; nil before.
function Mails.confirmation(runId)
  local mail = saved.mails[runId]
  local isConfirmed = mail.state == "sent" and not mail.byHand and not mail.cleared
  return isConfirmed and PaymentCode.lineOf(payments[runId]) or nil
end

-- Of all mails in the list, of every character; and the run id of each line.
function Mails.confirmations()
  local lines, runIds = {}, {}
  for _, runId in ipairs((Mails.list(false))) do
    local line = Mails.confirmation(runId)
    if line then
      lines[#lines + 1], runIds[#runIds + 1] = line, runId
    end
  end
  return lines, runIds
end

-- Takes these sent mails off the list, and those sent by hand, which have no line to lose. That they were sent
-- stays known for ever.
function Mails.clearSent(runIds)
  local isCopied = {}
  for _, runId in ipairs(runIds) do
    isCopied[runId] = true
  end
  for runId, mail in pairs(saved.mails) do
    if mail.state == "sent" and (mail.byHand or isCopied[runId]) then
      saved.mails[runId] = { state = "sent", cleared = true }
      payments[runId] = nil
    end
  end
end

-- Reads payment codes as docs/payment-code.md of the portal specifies them. Pure Lua: it calls nothing of the game.
local _, Forge = ...

local PaymentCode = {}
Forge.PaymentCode = PaymentCode

local floor = math.floor

local PREFIX = "FORGE1"
local ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
local MAX_GROUPS = 180
local MAX_GOLD = 10000000000
-- The prefix, the groups and the checksum, with a hyphen before each.
local MAX_LENGTH = #PREFIX + MAX_GROUPS * 6 + 8

local VALUES = {}
for value = 0, 31 do
  VALUES[ALPHABET:byte(value + 1)] = value
end

-- Lua 5.1 has no operators on bits: XOR of two numbers below 16 is at [16 * a + b].
local XOR = {}
for a = 0, 15 do
  for b = 0, 15 do
    local result, place, x, y = 0, 1, a, b
    while x > 0 or y > 0 do
      if x % 2 ~= y % 2 then
        result = result + place
      end
      x, y, place = floor(x / 2), floor(y / 2), place * 2
    end
    XOR[16 * a + b] = result
  end
end

local function xor(a, b)
  local result, place = 0, 1
  while a > 0 or b > 0 do
    local x, y = a % 16, b % 16
    result = result + XOR[16 * x + y] * place
    a, b, place = (a - x) / 16, (b - y) / 16, place * 16
  end
  return result
end

-- The table of CRC-32 as in zip and PNG; each entry as eight numbers below 16, the lowest first.
local CRC_OF_BYTE = {}
for byte = 0, 255 do
  local crc = byte
  for _ = 1, 8 do
    local isOdd = crc % 2 == 1
    crc = floor(crc / 2)
    if isOdd then
      crc = xor(crc, 0xEDB88320)
    end
  end
  local entry = {}
  for place = 1, 8 do
    entry[place] = crc % 16
    crc = floor(crc / 16)
  end
  CRC_OF_BYTE[byte] = entry
end

-- The sum as eight numbers below 16, a to h: calling xor for every character would take three times as long.
local function crc32(text)
  local a, b, c, d, e, f, g, h = 15, 15, 15, 15, 15, 15, 15, 15
  for index = 1, #text do
    local byte = text:byte(index)
    local low = byte % 16
    local entry = CRC_OF_BYTE[XOR[16 * a + low] + 16 * XOR[16 * b + (byte - low) / 16]]
    a, b, c = XOR[16 * c + entry[1]], XOR[16 * d + entry[2]], XOR[16 * e + entry[3]]
    d, e, f = XOR[16 * f + entry[4]], XOR[16 * g + entry[5]], XOR[16 * h + entry[6]]
    g, h = entry[7], entry[8]
  end
  local sum = 0
  for _, digit in ipairs({ h, g, f, e, d, c, b, a }) do
    sum = sum * 16 + 15 - digit
  end
  return sum
end

local function base32(value, count)
  local text = ""
  for _ = 1, count do
    local digit = value % 32
    text = ALPHABET:sub(digit + 1, digit + 1) .. text
    value = (value - digit) / 32
  end
  return text
end

local PLACES = { [0] = 1, 2, 4, 8, 16, 32, 64, 128 }

-- Five bits per character, the most significant first; returns what remains after the last whole byte, too.
local function bytesOf(characters)
  local bytes, buffer, bits = {}, 0, 0
  for index = 1, #characters do
    buffer, bits = buffer * 32 + VALUES[characters:byte(index)], bits + 5
    if bits >= 8 then
      bits = bits - 8
      local place = PLACES[bits]
      local byte = floor(buffer / place)
      bytes[#bytes + 1] = byte
      buffer = buffer - byte * place
    end
  end
  return bytes, buffer
end

-- The smallest code point that needs this many bytes: anything below is an overlong encoding.
local SMALLEST = { [2] = 0x80, [3] = 0x800, [4] = 0x10000 }

local function lengthOfSequence(lead)
  if lead < 0x80 then
    return 1, lead
  elseif lead >= 0xC2 and lead <= 0xDF then
    return 2, lead - 0xC0
  elseif lead >= 0xE0 and lead <= 0xEF then
    return 3, lead - 0xE0
  elseif lead >= 0xF0 and lead <= 0xF4 then
    return 4, lead - 0xF0
  end
end

local function isUtf8(text)
  local index = 1
  while index <= #text do
    local length, point = lengthOfSequence(text:byte(index))
    if not length then
      return false
    end
    for offset = 1, length - 1 do
      local byte = text:byte(index + offset)
      if not byte or byte < 0x80 or byte > 0xBF then
        return false
      end
      point = point * 64 + byte - 0x80
    end
    local isSurrogate = point >= 0xD800 and point <= 0xDFFF
    if isSurrogate or point > 0x10FFFF or (SMALLEST[length] and point < SMALLEST[length]) then
      return false
    end
    index = index + length
  end
  -- A byte order mark at the beginning is no part of a name.
  return text:sub(1, 3) ~= "\239\187\191"
end

-- Reads from the front; nil past the end.
local function createReader(characters)
  local bytes, remainder = bytesOf(characters)
  local at = 0
  local reader = {}

  function reader.number(count)
    if at + count > #bytes then
      return nil
    end
    local value = 0
    for _ = 1, count do
      at = at + 1
      value = value * 256 + bytes[at]
    end
    return value
  end

  function reader.text(count)
    if not count or count == 0 or at + count > #bytes then
      return nil
    end
    local text = string.char(unpack(bytes, at + 1, at + count))
    at = at + count
    return isUtf8(text) and text or nil
  end

  function reader.hex(count)
    local digits = {}
    for index = 1, count do
      local byte = reader.number(1)
      if not byte then
        return nil
      end
      digits[index] = ("%02x"):format(byte)
    end
    return table.concat(digits)
  end

  -- The encoding is canonical: zero bits follow, to the end of the last group of 25, and no group more.
  function reader.isAtEnd()
    local isZero = remainder == 0
    for index = at + 1, #bytes do
      isZero = isZero and bytes[index] == 0
    end
    return isZero and math.ceil(at * 8 / 25) * 5 == #characters
  end

  return reader
end

local function readBody(characters)
  local reader = createReader(characters)
  local faction = reader.number(1)
  local hero = reader.text(reader.number(1))
  local realm = hero and reader.text(reader.number(1))
  local amount = realm and reader.number(5)
  local hex = amount and reader.hex(16)
  local confirmation = hex and reader.number(3)
  local isValid = confirmation
    and faction <= 1
    and amount <= MAX_GOLD
    and confirmation <= 999999
    and reader.isAtEnd()
  if not isValid then
    return nil
  end
  return {
    hero = hero,
    realm = realm,
    faction = faction == 1 and "Horde" or "Alliance",
    amount = amount,
    runId = hex:gsub("^(%x%x%x%x%x%x%x%x)(%x%x%x%x)(%x%x%x%x)(%x%x%x%x)", "%1-%2-%3-%4-"),
    confirmationCode = ("%06d"):format(confirmation),
  }
end

-- Five characters each; nil for anything else.
local function joinGroups(text)
  local groups = {}
  for group in text:gmatch("[^-]+") do
    groups[#groups + 1] = group
  end
  local joined = table.concat(groups)
  local isWellFormed = #groups >= 1
    and #groups <= MAX_GROUPS
    and text == "-" .. table.concat(groups, "-")
    and not joined:find("[^" .. ALPHABET .. "]")
  for _, group in ipairs(groups) do
    isWellFormed = isWellFormed and #group == 5
  end
  return isWellFormed and joined or nil
end

-- The payment in the code; or nil and why it is refused: "form", "damaged" or "content".
function PaymentCode.decode(code)
  code = code:match("^%s*(.-)%s*$")
  if #code > MAX_LENGTH or code:sub(1, #PREFIX) ~= PREFIX then
    return nil, "form"
  end
  local groups, checksum = code:match("^" .. PREFIX .. "(.*)%-(.-)$")
  if not groups or #checksum ~= 7 or checksum:find("[^" .. ALPHABET .. "]") then
    return nil, "form"
  end
  local characters = joinGroups(groups)
  if not characters then
    return nil, "form"
  end
  if base32(crc32(PREFIX .. groups), 7) ~= checksum then
    return nil, "damaged"
  end
  local payment = readBody(characters)
  if not payment then
    return nil, "content"
  end
  return payment
end

-- The first eight characters of the run id, a space, the six digits: subject of the mail, and its confirmation.
function PaymentCode.lineOf(payment)
  return payment.runId:sub(1, 8) .. " " .. payment.confirmationCode
end

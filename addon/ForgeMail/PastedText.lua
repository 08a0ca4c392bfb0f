-- Pasted text is bounded, and shown as text: never as one of the game's | escape sequences.
local _, Forge = ...

local PastedText = {}
Forge.PastedText = PastedText

PastedText.MAX_LINES = 200
PastedText.MAX_BYTES = 100000
local MAX_SHOWN = 60

-- The lines that are not empty, without blanks around them, each with its number; nil if there are too many.
function PastedText.linesOf(text)
  if #text > PastedText.MAX_BYTES then
    return nil
  end
  local lines, number = {}, 0
  for line in (text .. "\n"):gmatch("(.-)\r?\n") do
    number = number + 1
    local trimmed = line:match("^%s*(.-)%s*$")
    if trimmed ~= "" then
      lines[#lines + 1] = { number = number, text = trimmed }
    end
    if #lines > PastedText.MAX_LINES then
      return nil
    end
  end
  return lines
end

-- Cut between characters, never inside one.
local function shorten(text)
  if #text <= MAX_SHOWN then
    return text
  end
  local last = MAX_SHOWN
  while last > 0 and text:byte(last + 1) >= 0x80 and text:byte(last + 1) < 0xC0 do
    last = last - 1
  end
  return text:sub(1, last) .. "..."
end

-- For a label: a doubled | is shown as one, and starts no escape sequence.
function PastedText.shown(text)
  return (shorten(text):gsub("%c", "?"):gsub("|", "||"))
end

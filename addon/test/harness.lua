-- For the tests in TypeScript: finds what is on the screen, and turns values into JSON and saved variables.
local Fake = _G.Fake

local function visible(kind)
  local found = {}
  for _, frame in ipairs(Fake.frames) do
    if frame.kind == kind and frame:IsVisible() then
      table.insert(found, frame)
    end
  end
  return found
end

function Fake.button(text, index)
  local count = 0
  for _, button in ipairs(visible("Button")) do
    if button.text and button.text:find(text, 1, true) == 1 then
      count = count + 1
      if count == (index or 1) then
        return button
      end
    end
  end
  error("No such button: " .. text)
end

-- The texts on the screen, without those of buttons.
function Fake.texts()
  local texts = {}
  for _, label in ipairs(visible("FontString")) do
    if label.text and label.text ~= "" then
      table.insert(texts, label.text)
    end
  end
  return texts
end

-- The rows of the open list.
function Fake.rows()
  local rows = {}
  for _, button in ipairs(visible("Button")) do
    if button.item then
      table.insert(rows, button)
    end
  end
  return rows
end

function Fake.rowTexts()
  local texts = {}
  for index, row in ipairs(Fake.rows()) do
    local amount = row.amount and row.amount.text .. " | " or ""
    texts[index] = row.name.text .. " | " .. amount .. row.state.text
  end
  return texts
end

function Fake.checkBox()
  return visible("CheckButton")[1]
end

-- The text box of the window on top.
function Fake.pasteBox()
  local found
  for _, box in ipairs(visible("EditBox")) do
    found = box.parent.CharCount and box or found
  end
  return found or error("No text box is visible")
end

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\" }

local function quote(text)
  return '"' .. text:gsub('[%c"\\]', function(char)
    return ESCAPES[char] or ("\\u%04x"):format(char:byte())
  end) .. '"'
end

function Fake.json(value)
  if type(value) == "string" then
    return quote(value)
  elseif type(value) == "number" then
    return ("%.17g"):format(value)
  elseif type(value) ~= "table" then
    return value == nil and "null" or tostring(value)
  end
  local parts = {}
  if #value > 0 or next(value) == nil then
    for index, each in ipairs(value) do
      parts[index] = Fake.json(each)
    end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, each in pairs(value) do
    table.insert(parts, quote(tostring(key)) .. ":" .. Fake.json(each))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

local function literal(value)
  if type(value) == "string" then
    return ("%q"):format(value)
  elseif type(value) ~= "table" then
    return tostring(value)
  end
  local parts = {}
  for key, each in pairs(value) do
    table.insert(parts, "[" .. literal(key) .. "] = " .. literal(each) .. ",\n")
  end
  return "{\n" .. table.concat(parts) .. "}"
end

-- The file that the game writes at a reload or a logout.
function Fake.savedVariables()
  return "ForgeMailDB = " .. literal(ForgeMailDB) .. "\n"
end

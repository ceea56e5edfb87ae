-- The part of the scripting API of DaVinci Resolve that the script uses, as its documentation describes it. Everything
-- else is an error. Set before: timelineRate, markers (by frame), clipboard, and http(method, url, headers, body), which
-- returns a status and a body.

local function strict(what, members)
  return setmetatable(members, {
    __index = function(_, name) error(what .. ' has no ' .. tostring(name), 2) end,
  })
end

local colors = {}
for name in ('Blue Cyan Green Yellow Red Pink Purple Fuchsia Rose Lavender Sky Mint Lemon Sand Cocoa Cream'):gmatch('%a+') do
  colors[name] = true
end

local timeline = strict('Timeline', {
  GetMarkers = function()
    local copy = {}
    for frame, marker in pairs(markers) do
      copy[frame] = {
        color = marker.color, duration = marker.duration, note = marker.note, name = marker.name,
        customData = marker.customData,
      }
    end
    return copy
  end,
  -- One marker per frame; false if it is taken or a parameter is wrong.
  AddMarker = function(_, frame, color, name, note, duration, customData)
    if markers[frame] or frame < 0 or frame % 1 ~= 0 or not colors[color] or duration < 1 then return false end
    if type(name) ~= 'string' or type(note) ~= 'string' or type(customData) ~= 'string' then return false end
    markers[frame] = { color = color, name = name, note = note, duration = duration, customData = customData }
    return true
  end,
  DeleteMarkerAtFrame = function(_, frame)
    local found = markers[frame] ~= nil
    markers[frame] = nil
    return found
  end,
  GetSetting = function(_, name)
    if name ~= 'timelineFrameRate' then error('no setting ' .. tostring(name)) end
    return timelineRate
  end,
})

resolve = strict('Resolve', {
  GetProjectManager = function()
    return strict('ProjectManager', {
      GetCurrentProject = function()
        return strict('Project', { GetCurrentTimeline = function() return hasTimeline and timeline or nil end })
      end,
    })
  end,
})

bmd = strict('bmd', {
  wait = function(seconds) waited = (waited or 0) + seconds end,
  openurl = function(address) opened = address end,
  getclipboard = function() return clipboard end,
})

printed = {}
print = function(...) printed[#printed + 1] = table.concat({ ... }, ' ') end

-- curl: reads the options that the script wrote to a file.
local open = io.open
io.popen = function(command)
  local path = command:match('^curl %-%-config "(.+)"$') or error('not curl: ' .. command)
  local file = open(path, 'rb')
  local config = file:read('*a')
  file:close()
  local function unquote(text) return (text:gsub('\\n', '\n'):gsub('\\(.)', '%1')) end
  local values, headers = {}, {}
  for name, value in config:gmatch('([%a-]+) = ([^\n]+)') do
    value = unquote(value:match('^"(.*)"$') or value)
    if name == 'header' then headers[#headers + 1] = value else values[name] = value end
  end
  local body = ''
  if values['data-binary'] then
    local sent = open(values['data-binary']:sub(2), 'rb')
    body = sent:read('*a')
    sent:close()
  end
  local answer = http(values.request, values.url, table.concat(headers, '\n'), body)
  return { read = function() return answer end, close = function() end }
end
os.execute = function(command) executed = (executed or '') .. command .. '\n' end

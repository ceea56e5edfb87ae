-- Rushes for DaVinci Resolve, free edition and Studio. Workspace > Scripts > rushes
--
-- Shows the open comments of a file as blue markers of the current timeline, and sends your purple markers as comments.
-- Copy the link of the file in Rushes before the first run; the markers remember it.
-- Needs curl, which Windows 10, macOS and most Linux systems have. Written for Lua 5.1, as Resolve has it.

local SITE = 'https://rushes.example.com'
local SCOPE = 'files:read comments:read comments:write'
local DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
local COMMENT_COLOR, OWN_COLOR = 'Blue', 'Purple'
-- A frame can have one marker. If it is taken, the next free one within so many frames is used.
local NEAR = 24

local isWindows = package.config:sub(1, 1) == '\\'
local separator = isWindows and '\\' or '/'

-- JSON

local null = {}

local escapes = { ['"'] = '\\"', ['\\'] = '\\\\', ['\n'] = '\\n', ['\r'] = '\\r', ['\t'] = '\\t' }

local function encode(value)
  local kind = type(value)
  if value == null or value == nil then return 'null' end
  if kind == 'number' then return string.format('%.0f', value) end
  if kind == 'boolean' then return tostring(value) end
  if kind == 'string' then
    return '"' .. value:gsub('[%c"\\]', function(sign)
      return escapes[sign] or string.format('\\u%04x', sign:byte())
    end) .. '"'
  end
  local parts = {}
  for _, item in ipairs(value) do parts[#parts + 1] = encode(item) end
  if #value > 0 then return '[' .. table.concat(parts, ',') .. ']' end
  for key, item in pairs(value) do parts[#parts + 1] = encode(key) .. ':' .. encode(item) end
  return '{' .. table.concat(parts, ',') .. '}'
end

local function utf8(code)
  if code < 0x80 then return string.char(code) end
  if code < 0x800 then return string.char(0xC0 + math.floor(code / 64), 0x80 + code % 64) end
  if code < 0x10000 then
    return string.char(0xE0 + math.floor(code / 4096), 0x80 + math.floor(code / 64) % 64, 0x80 + code % 64)
  end
  return string.char(0xF0 + math.floor(code / 262144), 0x80 + math.floor(code / 4096) % 64,
    0x80 + math.floor(code / 64) % 64, 0x80 + code % 64)
end

local named = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t' }

local function decode(text)
  local at = 1
  local read

  local function skip() at = text:find('%S', at) or #text + 1 end
  local function fail() error('The server sent an answer that cannot be read.', 0) end

  local function readString()
    local parts, from = {}, at + 1
    while true do
      local stop = text:find('["\\]', from) or fail()
      parts[#parts + 1] = text:sub(from, stop - 1)
      if text:sub(stop, stop) == '"' then
        at = stop + 1
        return table.concat(parts)
      end
      local sign = text:sub(stop + 1, stop + 1)
      from = stop + 2
      if sign == 'u' then
        local code = tonumber(text:sub(from, from + 3), 16) or fail()
        from = from + 4
        local low = text:match('^\\u([dD][c-fC-F]%x%x)', from)
        if code >= 0xD800 and code < 0xDC00 and low then
          code = 0x10000 + (code - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00
          from = from + 6
        end
        parts[#parts + 1] = utf8(code)
      else
        parts[#parts + 1] = named[sign] or sign
      end
    end
  end

  local function readMany(close, item)
    local result = {}
    at = at + 1
    skip()
    if text:sub(at, at) == close then
      at = at + 1
      return result
    end
    while true do
      item(result)
      skip()
      local sign = text:sub(at, at)
      at = at + 1
      if sign == close then return result end
      if sign ~= ',' then fail() end
      skip()
    end
  end

  function read()
    skip()
    local sign = text:sub(at, at)
    if sign == '"' then return readString() end
    if sign == '[' then return readMany(']', function(list) list[#list + 1] = read() end) end
    if sign == '{' then
      return readMany('}', function(object)
        local key = readString()
        skip()
        at = at + 1
        object[key] = read()
      end)
    end
    for word, value in pairs({ ['true'] = true, ['false'] = false, null = null }) do
      if text:sub(at, at + #word - 1) == word then
        at = at + #word
        return value
      end
    end
    local number = text:match('^-?[%d.eE+-]+', at) or fail()
    at = at + #number
    return tonumber(number)
  end

  return read()
end

-- Files and requests

local function temporaryName(kind)
  local folder = isWindows and (os.getenv('TEMP') or '.') or (os.getenv('TMPDIR') or '/tmp')
  return (folder:gsub('[/\\]$', '')) .. separator .. 'rushes-' .. tostring(os.time()) .. '-' .. tostring({}):gsub('%W', '') .. kind
end

-- Readable only by this user, from before it has a content.
local function writeFile(path, content)
  assert(io.open(path, 'wb')):close()
  if not isWindows then os.execute('chmod 600 "' .. path .. '"') end
  local file = assert(io.open(path, 'wb'))
  file:write(content)
  file:close()
end

local function quoted(value) return '"' .. value:gsub('[\\"]', '\\%0'):gsub('\n', '\\n') .. '"' end

-- Options and tokens are in a file: other programs can see the arguments of curl.
local function request(method, path, options)
  local lines = {
    'url = ' .. quoted(SITE .. path),
    'request = ' .. quoted(method),
    'max-time = 60',
    'silent',
    'write-out = "\\n%{http_code}"',
  }
  local body = options.form or (options.json and encode(options.json))
  local bodyPath = body and temporaryName('.body')
  if body then
    local kind = options.form and 'application/x-www-form-urlencoded' or 'application/json'
    lines[#lines + 1] = 'header = ' .. quoted('content-type: ' .. kind)
    lines[#lines + 1] = 'data-binary = ' .. quoted('@' .. bodyPath)
    writeFile(bodyPath, body)
  end
  if options.token then lines[#lines + 1] = 'header = ' .. quoted('authorization: Bearer ' .. options.token) end
  local configPath = temporaryName('.curl')
  writeFile(configPath, table.concat(lines, '\n') .. '\n')
  local pipe = assert(io.popen('curl --config "' .. configPath .. '"', 'r'))
  local answer = pipe:read('*a') or ''
  pipe:close()
  os.remove(configPath)
  if bodyPath then os.remove(bodyPath) end
  local content, status = answer:match('^(.*)\n(%d+)%s*$')
  status = tonumber(status) or 0
  if status == 0 then error('Rushes cannot be reached at ' .. SITE .. '.', 0) end
  local isJson = content:find('^%s*[%[{]') ~= nil
  return status, isJson and decode(content) or {}
end

local function form(fields)
  local parts = {}
  for name, value in pairs(fields) do
    local encoded = value:gsub('[^%w._~-]', function(sign) return string.format('%%%02X', sign:byte()) end)
    parts[#parts + 1] = name .. '=' .. encoded
  end
  return table.concat(parts, '&')
end

-- Signing in

local function credentialsPath()
  if isWindows then return (os.getenv('APPDATA') or '.') .. '\\rushes-resolve.json' end
  return (os.getenv('HOME') or '.') .. '/.rushes-resolve.json'
end

local function readCredentials()
  local file = io.open(credentialsPath(), 'rb')
  if not file then return nil end
  local content = file:read('*a')
  file:close()
  local isRead, stored = pcall(decode, content)
  -- A script of another installation has its own access.
  return isRead and type(stored) == 'table' and stored.site == SITE and stored or nil
end

local function keep(clientId, answer)
  writeFile(credentialsPath(), encode({ site = SITE, client = clientId, refresh = answer.refresh_token }))
  return answer.access_token
end

local function wait(seconds)
  if bmd and bmd.wait then return bmd.wait(seconds) end
  os.execute(isWindows and ('ping -n ' .. (seconds + 1) .. ' 127.0.0.1 > nul') or ('sleep ' .. seconds))
end

local function openPage(address)
  if bmd and bmd.openurl then return bmd.openurl(address) end
  local command = isWindows and 'start ""' or (io.open('/usr/bin/open') and 'open' or 'xdg-open')
  os.execute(command .. ' "' .. address .. '"')
end

local function renew()
  local stored = readCredentials()
  if not stored then return nil end
  local fields = { grant_type = 'refresh_token', client_id = stored.client, refresh_token = stored.refresh }
  local status, answer = request('POST', '/oauth/token', { form = form(fields) })
  return status == 200 and keep(stored.client, answer) or nil
end

local function signIn()
  local _, client = request('POST', '/oauth/register', {
    json = { client_name = 'DaVinci Resolve', grant_types = { DEVICE_GRANT, 'refresh_token' } },
  })
  if not client.client_id then error('Rushes did not accept this script.', 0) end
  local asked = form({ client_id = client.client_id, scope = SCOPE })
  local _, device = request('POST', '/oauth/device_authorization', { form = asked })
  print('Open ' .. device.verification_uri .. ' and enter the code ' .. device.user_code)
  openPage(device.verification_uri_complete)
  local interval = device.interval
  local fields = { grant_type = DEVICE_GRANT, client_id = client.client_id, device_code = device.device_code }
  for _ = 1, math.floor(device.expires_in / interval) do
    wait(interval)
    local status, answer = request('POST', '/oauth/token', { form = form(fields) })
    if status == 200 then return keep(client.client_id, answer) end
    if answer.error == 'slow_down' then interval = interval + 5
    elseif answer.error ~= 'authorization_pending' then error('The access was refused.', 0) end
  end
  error('The code has expired. Run the script again.', 0)
end

local function call(token, method, path, body)
  local status, answer = request(method, '/api/v1/' .. path, { token = token, json = body })
  if status >= 200 and status < 300 then return answer end
  local message = answer.error and answer.error.message
  error(type(message) == 'table' and message.content or ('Rushes answered ' .. status .. '.'), 0)
end

-- Markers

local function sum(text)
  local hash = 7
  for at = 1, #text do hash = (hash * 31 + text:byte(at)) % 2147483647 end
  return string.format('%x', hash)
end

local function present(value)
  if value ~= null and value ~= '' then return value end
end

local function rateOf(pod)
  for _, group in ipairs({ 'web', 'raw' }) do
    for _, asset in ipairs(pod.asset[group]) do
      local exact = present(asset.metadata) and asset.metadata.frameRate
      if exact then return exact.num / exact.den end
      if present(asset.framerate) then return asset.framerate end
    end
  end
  return nil
end

-- Frames of the file as frames of the timeline: the same at the same rate, else the frame at that time.
local function mapper(from, to)
  if not from or not to or math.abs(from - to) < 0.01 then return function(frame) return frame end end
  return function(frame) return math.floor(frame * to / from + 0.5) end
end

local function textOf(comment, replies)
  local lines = { comment.content }
  for _, reply in ipairs(replies) do
    lines[#lines + 1] = '> ' .. (present(reply.createdby.name) or reply.email) .. ': ' .. reply.content
  end
  return table.concat(lines, '\n')
end

-- One marker per frame, with all comments at it. Its custom data names them, and changes with what it shows.
local function wantedMarkers(pod, comments, toTimeline)
  local replies, byFrame, frames = {}, {}, {}
  for _, comment in ipairs(comments) do
    local parent = present(comment.parentid)
    if parent then
      replies[parent] = replies[parent] or {}
      table.insert(replies[parent], comment)
    end
  end
  for _, comment in ipairs(comments) do
    if not present(comment.parentid) and comment.checked == 0 and comment.teamonly == 0 then
      local frame = toTimeline(present(comment.startframe) or 0)
      local stop = present(comment.endframe) and toTimeline(comment.endframe) or frame + 1
      local marker = byFrame[frame]
      if not marker then
        marker = { frame = frame, duration = 1, names = {}, notes = {}, ids = {} }
        byFrame[frame] = marker
        frames[#frames + 1] = frame
      end
      marker.duration = math.max(marker.duration, stop - frame)
      table.insert(marker.names, present(comment.createdby.name) or comment.email)
      table.insert(marker.notes, textOf(comment, replies[comment.id] or {}))
      table.insert(marker.ids, comment.id)
    end
  end
  table.sort(frames)
  local wanted = {}
  for _, frame in ipairs(frames) do
    local marker = byFrame[frame]
    marker.name = table.concat(marker.names, ', ')
    marker.note = table.concat(marker.notes, '\n\n')
    local shown = sum(marker.name .. '\0' .. marker.note .. '\0' .. marker.duration)
    marker.data = table.concat({ 'rushes', pod, string.format('%.0f', frame), shown, table.concat(marker.ids, ',') }, ':')
    wanted[#wanted + 1] = marker
  end
  return wanted
end

local function addNear(timeline, taken, marker)
  for frame = marker.frame, marker.frame + NEAR do
    if not taken[frame]
      and timeline:AddMarker(frame, COMMENT_COLOR, marker.name, marker.note, marker.duration, marker.data) then
      taken[frame] = true
      return true
    end
  end
  return false
end

local function pull(timeline, pod, wanted)
  local known, taken, counts = {}, {}, { added = 0, removed = 0, left = 0 }
  for _, marker in ipairs(wanted) do known[marker.data] = marker end
  for frame, marker in pairs(timeline:GetMarkers()) do
    local data = marker.customData or ''
    local isOurs = data:sub(1, #pod + 8) == 'rushes:' .. pod .. ':'
    if isOurs and not known[data] then
      timeline:DeleteMarkerAtFrame(frame)
      counts.removed = counts.removed + 1
    else
      taken[frame] = true
      -- A marker that the editor moved stays there.
      if isOurs then known[data] = nil end
    end
  end
  for _, marker in ipairs(wanted) do
    if known[marker.data] then
      local place = addNear(timeline, taken, marker) and 'added' or 'left'
      counts[place] = counts[place] + 1
    end
  end
  return counts
end

local function push(timeline, token, pod, toFile)
  local sent = 0
  for frame, marker in pairs(timeline:GetMarkers()) do
    local text = {}
    for _, part in ipairs({ marker.name or '', marker.note or '' }) do
      -- A marker without a name of its own is called “Marker 3”.
      if part ~= '' and not part:find('^Marker %d+$') then text[#text + 1] = part end
    end
    if marker.color == OWN_COLOR and (marker.customData or '') == '' and #text > 0 then
      local start = toFile(frame)
      local stop = toFile(frame + marker.duration)
      call(token, 'POST', 'pods/' .. pod .. '/comments', {
        content = table.concat(text, '\n'),
        startframe = start,
        endframe = marker.duration > 1 and stop > start and stop or null,
      })
      -- It returns as the marker of the comment.
      timeline:DeleteMarkerAtFrame(frame)
      sent = sent + 1
    end
  end
  return sent
end

-- The file: of markers that are already there, else of the link that was copied.
local function findPod(timeline)
  local address = bmd and bmd.getclipboard and bmd.getclipboard() or ''
  local isHere = address:sub(1, #SITE + 1) == SITE .. '/'
  local pod = isHere and address:match('/pod/(%x+%-%x+%-%x+%-%x+%-%x+)')
  if pod then return pod end
  for _, marker in pairs(timeline:GetMarkers()) do
    pod = (marker.customData or ''):match('^rushes:([%x-]+):')
    if pod then return pod end
  end
  error('Copy the link of the file in Rushes, then run the script again: ' .. SITE, 0)
end

local function run()
  local program = resolve or (bmd and bmd.scriptapp and bmd.scriptapp('Resolve'))
  local project = program and program:GetProjectManager():GetCurrentProject()
  local timeline = project and project:GetCurrentTimeline()
  if not timeline then error('Open a timeline first.', 0) end
  local pod = findPod(timeline)
  local token = renew() or signIn()
  local file = call(token, 'GET', 'pods/' .. pod).pod
  local fileRate, timelineRate = rateOf(file), tonumber(timeline:GetSetting('timelineFrameRate'))
  local sent = push(timeline, token, pod, mapper(timelineRate, fileRate))
  local comments = call(token, 'GET', 'pods/' .. pod .. '/comments').comments
  local counts = pull(timeline, pod, wantedMarkers(pod, comments, mapper(fileRate, timelineRate)))
  print(string.format('%s: %d markers added, %d removed, %d comments sent.', file.name, counts.added, counts.removed, sent))
  if counts.left > 0 then print(counts.left .. ' markers had no free frame.') end
end

local isDone, problem = pcall(run)
if not isDone then print('Rushes: ' .. tostring(problem)) end

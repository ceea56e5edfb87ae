import type { GoodFiles } from './good-files.ts';
import { type Bait, type HostileFile, joined, u16, u32 } from './hostile-file.ts';

/** Of the disguised scripts, the short run has one per demuxer that would open other files or addresses. */
const DISGUISED =
  /^(concat|list|list by http|master|dash|smooth|session|sheet|vobsub|metadata|link)\.(mp4|mov)$/;

/**
 * Text files that tell a media program which other files to read. Each is sent as plain text, and again with a trailing
 * zero byte: then it no longer looks like text, and only its extension would send it to ffmpeg.
 */
export function scripts(bait: Bait, good: GoodFiles, isShort: boolean): HostileFile[] {
  const { video, picture, text, playlist, site } = bait;
  const media = (uri: string) =>
    `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${uri}\n#EXT-X-ENDLIST\n`;
  const master = (uri: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\n${uri}\n`;
  const key = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="${site}/key"\n#EXTINF:2,\n${video}\n#EXT-X-ENDLIST\n`;
  const dash = (base: string) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1" codecs="avc1"><BaseURL>${base}</BaseURL></Representation></AdaptationSet></Period></MPD>`;
  const sdp = `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`;
  const smooth = `<SmoothStreamingMedia MajorVersion="2" Duration="1"><StreamIndex Url="${site}/{bitrate}"/></SmoothStreamingMedia>`;
  const plain: [string, string][] = [
    ['concat.mp4', `ffconcat version 1.0\nfile '${video}'\n`],
    ['concat.mkv', `ffconcat version 1.0\nfile '${video}'\noption safe 0\n`],
    ['concat by http.mov', `ffconcat version 1.0\nfile '${site}/concat.mp4'\n`],
    ['concat.ffconcat', `ffconcat version 1.0\nfile '${text}'\n`],
    ['list.m3u8', media(video)],
    ['list.mp4', media(video)],
    ['list by file.mp4', media(`file://${video}`)],
    ['list by http.mp4', media(`${site}/segment.ts`)],
    ['list by concat.mp4', media(`concat:${text}|${site}/tail`)],
    ['list by subfile.mp4', media(`subfile,,start,0,end,100,,:${text}`)],
    ['list by data.ts', media('data:video/mp2t;base64,R0AAEA==')],
    ['list with a key.mp4', key],
    ['master.mp4', master(playlist)],
    ['master.mkv', master(`file://${playlist}`)],
    ['master by http.mp4', master(`${site}/child.m3u8`)],
    ['master by mapped address.mp4', master(`${site.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/child.m3u8`)],
    [
      'master with sound.mp4',
      `${master(playlist)}#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="${site}/a.m3u8"\n`,
    ],
    ['dash.mpd', dash(video)],
    ['dash.mp4', dash(video)],
    ['dash by http.mp4', dash(`${site}/dash.mp4`)],
    ['smooth.mp4', smooth],
    ['session.sdp', sdp],
    ['session.mp4', sdp],
    ['movie.avs', `DirectShowSource("${video}")\n`],
    ['sheet.mp4', `FILE "${video}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`],
    ['vobsub.mp4', `# VobSub index file, v7\nid: en, index: 0\ntimestamp: 00:00:00:000, filepos: 0\n`],
    ['metadata.mp4', `;FFMETADATA1\ntitle=${text}\n`],
    ['link.mov', `SMILtext<?xml version="1.0"?><smil><body><video src="${site}/a.mp4"/></body></smil>`],
    ['link.wmv', `<ASX version="3.0"><Entry><Ref href="${site}/a.wmv"/></Entry></ASX>`],
    ['link.rm', `rtsp://127.0.0.1/a.rm\n`],
    [
      'title.mxf',
      `<CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2013"><Id>1</Id></CompositionPlaylist>`,
    ],
  ];
  const disguised = plain
    .filter(([name]) => (isShort ? DISGUISED : /\.(mp4|mkv|mov|ts|wmv)$/).test(name))
    .map(([name, body]) => [name.replace(/^/, 'disguised '), `${body}\0`] as const);
  return [
    ...[...plain, ...disguised].map(([name, body]) => ({ name, bytes: Buffer.from(body, 'latin1') })),
    { name: 'refers to another file.mov', bytes: referring(good, video) },
    { name: 'refers to an address.mov', bytes: referring(good, `${site}/referred.mp4`) },
    { name: 'a pattern of names %d.png', bytes: Buffer.from(picture) },
  ];
}

/** A QuickTime file whose data reference points to another file for its samples. */
function referring(good: GoodFiles, target: string): Buffer {
  // The index is at the end of the file, so the sample offsets in it remain valid.
  const at = good.mov.indexOf('url ', good.mov.indexOf('dref'));
  const start = at - 4;
  const old = good.mov.readUInt32BE(start);
  const body = Buffer.from(`${target}\0`);
  // Flag 0: not "in this file". The enclosing boxes must grow too, or the boxes after them would not be found.
  const box = joined(u32(12 + body.length), 'url ', u32(0), body);
  const bytes = joined(good.mov.subarray(0, start), box, good.mov.subarray(start + old));
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const place = bytes.lastIndexOf(name, at) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(place) + box.length - old, place);
  }
  return bytes;
}

/** Archives are stored as is: nothing extracts them here. */
export function archives(bait: Bait): HostileFile[] {
  const entry = (name: string, body: Buffer, claimed: number, mode: number) => {
    const head = joined('PK\x03\x04', [20, 0, 0, 0, 8, 0], Buffer.alloc(8), le(body.length), le(claimed));
    const local = joined(head, u16(name.length).swap16(), u16(0), name, body);
    const central = joined(
      'PK\x01\x02',
      [20, 3, 20, 0, 0, 0, 8, 0],
      Buffer.alloc(8),
      le(body.length),
      le(claimed),
    );
    const rest = joined(u16(name.length).swap16(), Buffer.alloc(8), le(mode * 65_536), le(0), name);
    const end = joined(
      'PK\x05\x06',
      Buffer.alloc(4),
      [1, 0, 1, 0],
      le(central.length + rest.length),
      le(local.length),
      [0, 0],
    );
    return joined(local, central, rest, end);
  };
  const le = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value >>> 0);
    return bytes;
  };
  const tar = Buffer.alloc(2048);
  tar.write('../../../escape.sh');
  tar.write('0000644\0', 100);
  tar.write('00000000010\0', 124);
  tar.write('2', 156);
  tar.write(bait.text, 157, 99);
  tar.write('ustar\x0000', 257);
  return [
    { name: 'bomb.zip', bytes: entry('a', Buffer.alloc(3000, 0x63), 0xffff_fff0, 0o100644) },
    { name: 'link.zip', bytes: entry('link', Buffer.from(bait.text), bait.text.length, 0o120777) },
    { name: 'escape.zip', bytes: entry('../../escape.sh', Buffer.from('#!'), 2, 0o100755) },
    { name: 'escape.tar', bytes: tar },
    { name: 'no more than a head.7z', bytes: joined("7z\xbc\xaf'\x1c", Buffer.alloc(40)) },
    { name: 'no more than a head.rar', bytes: joined('Rar!\x1a\x07\x01\0', Buffer.alloc(40)) },
  ].map((file) => ({ ...file, ends: 'complete' as const }));
}

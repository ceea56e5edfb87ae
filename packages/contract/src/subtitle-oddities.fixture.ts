import type { SubtitleFormat, SubtitleProblemCode } from './subtitles.ts';

/** Malformed subtitle files from practice, with the expected cues and problems. */
export interface Oddity {
  name: string;
  format: SubtitleFormat;
  file: string;
  /** `start end text`, in milliseconds; line breaks as `|`. */
  cues: string[];
  problems?: `${number} ${SubtitleProblemCode}`[];
  /** Text that must still be in the file after it is written. */
  keeps?: string[];
}

export const oddities: Oddity[] = [
  {
    name: 'a plain SRT file',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,500\nGood morning.\n\n2\n00:00:03,000 --> 00:00:04,000\nYes?\nWho?\n',
    cues: ['1000 2500 Good morning.', '3000 4000 Yes?|Who?'],
  },
  {
    name: 'byte order mark and Windows line ends',
    format: 'srt',
    file: '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo\r\n',
    cues: ['1000 2000 One', '3000 4000 Two'],
  },
  {
    name: 'line ends of an old Mac',
    format: 'srt',
    file: '1\r00:00:01,000 --> 00:00:02,000\rOne\r\r2\r00:00:03,000 --> 00:00:04,000\rTwo\r',
    cues: ['1000 2000 One', '3000 4000 Two'],
  },
  {
    name: 'no blank lines between cues',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n3\n00:00:05,000 --> 00:00:06,000\nThree',
    cues: ['1000 2000 One', '3000 4000 Two', '5000 6000 Three'],
  },
  {
    name: 'a cue that says a number, and no blank line after it',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\n42\n00:00:03,000 --> 00:00:04,000\nTwo\n',
    cues: ['1000 2000 42', '3000 4000 Two'],
  },
  {
    name: 'numbers missing, wrong and twice',
    format: 'srt',
    file: '00:00:01,000 --> 00:00:02,000\nOne\n\n7\n00:00:03,000 --> 00:00:04,000\nTwo\n\n7\n00:00:05,000 --> 00:00:06,000\nThree\n',
    cues: ['1000 2000 One', '3000 4000 Two', '5000 6000 Three'],
  },
  {
    name: 'dots in SRT, short fractions, hours of one digit, none at all',
    format: 'srt',
    file: '1\n0:00:01.5 --> 0:00:02.25\nOne\n\n2\n00:03,1 --> 00:04\nTwo\n',
    cues: ['1500 2250 One', '3100 4000 Two'],
  },
  {
    name: 'commas in VTT and microseconds',
    format: 'vtt',
    file: 'WEBVTT\n\n00:00:01,000 --> 00:00:02.123456\nOne\n',
    cues: ['1000 2123 One'],
  },
  {
    name: 'a hundred hours',
    format: 'srt',
    file: '1\n99:59:59,999 --> 100:00:01,000\nStill here\n\n2\n123:00:00,000 --> 123:00:01,000\nAnd on\n',
    cues: ['359999999 360001000 Still here', '442800000 442801000 And on'],
    keeps: ['100:00:01,000', '123:00:00,000'],
  },
  {
    name: 'two at once',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:05,000\nOne\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n',
    cues: ['1000 5000 One', '2000 3000 Two'],
  },
  {
    name: 'in another order than that of their times',
    format: 'srt',
    file: '1\n00:00:05,000 --> 00:00:06,000\nLater\n\n2\n00:00:01,000 --> 00:00:02,000\nSooner\n',
    cues: ['1000 2000 Sooner', '5000 6000 Later'],
  },
  {
    name: 'ends before it begins',
    format: 'srt',
    file: '1\n00:00:05,000 --> 00:00:04,000\nBackwards\n\n2\n00:00:06,000 --> 00:00:07,000\nFine\n',
    cues: ['5000 4000 Backwards', '6000 7000 Fine'],
    problems: ['2 reversed'],
  },
  {
    name: 'shifted before the beginning',
    format: 'srt',
    file: '1\n-00:00:01,500 --> 00:00:00,500\nToo soon\n\n2\n00:00:01,000 --> 00:00:02,000\nFine\n',
    cues: ['-1500 500 Too soon', '1000 2000 Fine'],
    problems: ['2 negative'],
    keeps: ['-00:00:01,500'],
  },
  {
    name: 'cues that say nothing',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n   \n\n3\n00:00:05,000 --> 00:00:06,000\nThree\n',
    cues: ['1000 2000 ', '3000 4000 ', '5000 6000 Three'],
    problems: ['2 empty', '5 empty'],
  },
  {
    name: 'times that are none, between two good cues',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:0x,000 --> 00:00:04,000\nBroken\n\n3\n00:00:05,000 --> 00:00:06,000\nThree\n',
    cues: ['1000 2000 One', '5000 6000 Three'],
    problems: ['6 times'],
    keeps: ['00:00:0x,000 --> 00:00:04,000\nBroken'],
  },
  {
    name: 'times that are none at the end',
    format: 'vtt',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:03.000 --> later\nBroken\n',
    cues: ['1000 2000 One'],
    problems: ['6 times'],
    keeps: ['00:03.000 --> later\nBroken'],
  },
  {
    name: 'a blank line inside of what is said',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\nFirst\n\nsecond\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n',
    cues: ['1000 2000 First|second', '3000 4000 Two'],
    problems: ['5 stray'],
  },
  {
    name: 'a blank line between times and words',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\n\nFirst\n\n2\n00:00:03,000 --> 00:00:04,000\n\nTwo\n',
    cues: ['1000 2000 First', '3000 4000 Two'],
  },
  {
    name: 'words before the first cue, and a number after the last',
    format: 'srt',
    file: 'Subtitles by Ann\n\n1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n',
    cues: ['1000 2000 One'],
    problems: ['1 stray', '7 stray'],
    keeps: ['Subtitles by Ann\n\n1\n', '\n\n2\n'],
  },
  {
    name: 'italics, colours, places and coordinates of SRT',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000 X1:100 X2:540 Y1:020 Y2:080\n{\\an8}<i>Above</i>\n<font color="#ffff00">yellow</font>\n',
    cues: ['1000 2000 {\\an8}<i>Above</i>|<font color="#ffff00">yellow</font>'],
    keeps: ['X1:100 X2:540 Y1:020 Y2:080'],
  },
  {
    name: 'arrows drawn in other ways',
    format: 'srt',
    file: '1\n00:00:01,000 -> 00:00:02,000\nOne\n\n2\n00:00:03,000 -- > 00:00:04,000\nTwo\n\n3\n00:00:05,000 —> 00:00:06,000\nThree\n\n4\n00:00:07,000-->00:00:08,000\nFour\n',
    cues: ['1000 2000 One', '3000 4000 Two', '5000 6000 Three', '7000 8000 Four'],
  },
  {
    name: 'times that a translating machine has taken apart',
    format: 'srt',
    file: '1\n00: 00: 01, 000 --> 00: 00: 02, 500\nUn\n',
    cues: ['1000 2500 Un'],
  },
  {
    name: 'an arrow in what is said',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\nGo there --> now\n',
    cues: ['1000 2000 Go there --> now'],
  },
  {
    name: 'a VTT file called SRT',
    format: 'srt',
    file: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n',
    cues: ['1000 2000 One'],
    problems: ['1 header'],
    keeps: ['WEBVTT\n\n1\n'],
  },
  {
    name: 'a VTT file without its first line',
    format: 'vtt',
    file: '1\n00:00:01.000 --> 00:00:02.000\nOne\n',
    cues: ['1000 2000 One'],
    problems: ['1 header'],
    keeps: ['WEBVTT\n\n1\n'],
  },
  {
    name: 'a header with words and fields, and no blank line after it',
    format: 'vtt',
    file: 'WEBVTT - made by hand\nKind: captions\nLanguage: nl\n00:01.000 --> 00:02.000\nEen\n',
    cues: ['1000 2000 Een'],
    keeps: ['WEBVTT - made by hand\nKind: captions\nLanguage: nl\n\n'],
  },
  {
    name: 'notes, styles and regions',
    format: 'vtt',
    file: 'WEBVTT\n\nSTYLE\n::cue(.loud) {\n  color: red;\n}\n\nREGION\nid:left\nwidth:40%\n\nNOTE first\n\n00:01.000 --> 00:02.000 region:left\nOne\n\nNOTE\nchecked\nby Ann\n\n00:03.000 --> 00:04.000\nTwo\n\nNOTE the end\n',
    cues: ['1000 2000 One', '3000 4000 Two'],
    keeps: [
      'STYLE\n::cue(.loud) {\n  color: red;\n}\n\nREGION\nid:left\nwidth:40%\n\nNOTE first\n\n',
      'region:left\nOne\n\nNOTE\nchecked\nby Ann\n\n00:00:03.000',
      'Two\n\nNOTE the end\n',
    ],
  },
  {
    name: 'names, settings, voices, ruby, times inside and entities of VTT',
    format: 'vtt',
    file: 'WEBVTT\n\nintro - Scene 4\n00:01.000 --> 00:02.000 line:0 position:20%,line-left align:start size:50%\n<v.loud Mary>Fish &amp; <c.yellow>chips</c></v>\n<00:00:01.500><ruby>漢<rt>kan</rt></ruby>&lrm;\n',
    cues: [
      '1000 2000 <v.loud Mary>Fish &amp; <c.yellow>chips</c></v>|<00:00:01.500><ruby>漢<rt>kan</rt></ruby>&lrm;',
    ],
    keeps: ['intro - Scene 4\n', 'line:0 position:20%,line-left align:start size:50%\n'],
  },
  {
    name: 'numbers as names in VTT follow the order',
    format: 'vtt',
    file: 'WEBVTT\n\n9\n00:05.000 --> 00:06.000\nLater\n\n4\n00:01.000 --> 00:02.000\nSooner\n',
    cues: ['1000 2000 Sooner', '5000 6000 Later'],
    keeps: ['1\n00:00:01.000', '2\n00:00:05.000'],
  },
  {
    name: 'words outside of any cue in VTT',
    format: 'vtt',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nnobody sees this\n\n00:03.000 --> 00:04.000\nTwo\n',
    cues: ['1000 2000 One', '3000 4000 Two'],
    problems: ['6 stray'],
    keeps: ['nobody sees this\n\n00:00:03.000'],
  },
  {
    name: 'a stretched space that holds a line free',
    format: 'srt',
    file: '1\n00:00:01,000 --> 00:00:02,000\nUp\n\u00a0\ndown\n',
    cues: ['1000 2000 Up|\u00a0|down'],
  },
  {
    name: 'times longer than any film, and frames instead of fractions',
    format: 'srt',
    file: '1\n9999999:00:00,000 --> 9999999:00:01,000\nNever\n\n2\n00:00:01:12 --> 00:00:02:00\nFrames\n\n3\n00:00:01,000 --> 00:00:02,000\nOne\n',
    cues: ['1000 2000 One'],
    problems: ['2 times', '6 times'],
    keeps: ['9999999:00:00,000', '00:00:01:12 --> 00:00:02:00'],
  },
  { name: 'nothing at all', format: 'srt', file: '', cues: [] },
  {
    name: 'no subtitles',
    format: 'srt',
    file: 'Dear Ann,\n\nhere they are.\n',
    cues: [],
    problems: ['1 stray', '3 stray'],
    keeps: ['Dear Ann,\n\nhere they are.\n'],
  },
];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { writeFcpxml } from '../../apps/server/src/features/markers/formats/fcpxml.ts';
import type { Marker } from '../../apps/server/src/features/markers/model/marker.ts';
import { writeCaptions } from '../../apps/web/src/features/extensions/subtitles/captions-xml.ts';
import { type MediaFacts, writeMedia } from '../../apps/web/src/features/extensions/subtitles/media-xml.ts';
import { capabilities, hostErrorCodes } from '../../apps/web/src/lib/host/messages.ts';

const root = import.meta.dirname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = readdirSync(root, { recursive: true }).map(String);
const swift = sources.filter((path) => path.endsWith('.swift'));

/** The errors of a document, from a parser that the product does not use. */
function errorsIn(xml: string): string[] {
  const dtd = XmlDtd.fromString(read('fcpxml.dtd'));
  const validator = new DtdValidator(dtd);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  } finally {
    document.dispose();
    validator.dispose();
    dtd.dispose();
  }
}

const rate = { num: 24000, den: 1001 };

describe('The documents for Final Cut Pro', () => {
  it('match the document type definition: subtitles', () => {
    const cues = [
      { start: 0, end: 1500, text: 'Een <i>&"ding"' },
      { start: 1000, end: 2000, text: 'Twee\nregels' },
      { start: 90_000, end: 99_000, text: 'Na het einde' },
    ];
    const file = { name: '“A” & B.mov', rate, total: 1000, width: 1920, height: 1080, language: 'nl' };
    expect(errorsIn(writeCaptions(cues, file))).toEqual([]);
    expect(errorsIn(writeCaptions([], file))).toEqual([]);
  });

  it('match the document type definition: media', () => {
    const facts = (more: Partial<MediaFacts>): MediaFacts => ({
      ...{
        duration: 10_000,
        resolution: '1920x1080',
        framerate: 25,
        audiochannels: 2,
        mimetype: 'video/mp4',
      },
      ...{ metadata: {}, ...more },
    });
    const place = (name: string) => `file:///Users/a/${encodeURIComponent(name)}`;
    const xml = writeMedia(
      [
        { name: 'A & B.mov', place: place('A & B.mov'), facts: facts({ metadata: { frameRate: rate } }) },
        { name: 'c.wav', place: place('c.wav'), facts: facts({ mimetype: 'audio/wav', resolution: null }) },
        {
          name: 'd.jpg',
          place: place('d.jpg'),
          facts: facts({ duration: null, framerate: null, audiochannels: null }),
        },
      ],
      'Rushes',
    );
    expect(errorsIn(xml)).toEqual([]);
    expect(xml).toContain('src="file:///Users/a/A%20%26%20B.mov"');
    expect(xml).toContain('duration="240240/24000s"');
    expect(xml.match(/hasVideo/g)).toHaveLength(2);
    expect(xml.match(/hasAudio/g)).toHaveLength(2);
  });

  it('match the document type definition: markers of comments, with the library that the extension adds', () => {
    const marker: Marker = {
      ...{ id: '1', kind: 'comment', frame: 3, end: 10, text: 'Te "donker" <hier>', author: 'Anna & Ben' },
      ...{ at: null, checked: false, teamonly: false, replies: [], drawing: null },
    };
    const clip = {
      ...{ name: 'a.mov', totalFrames: 100, width: 1920, height: 1080, isVideo: true },
      ...{ rate, dropFrame: false, startFrame: 86_400 },
    };
    const xml = writeFcpxml(clip, [marker, { ...marker, checked: true }]);
    expect(errorsIn(xml)).toEqual([]);
    const option =
      '<import-options><option key="library location" value="file:///A.fcpbundle/"/></import-options>';
    expect(xml).toContain('<resources>');
    expect(errorsIn(xml.replace('<resources>', `${option}<resources>`))).toEqual([]);
  });

  it('would fail with other content', () => {
    const xml = writeCaptions([{ start: 0, end: 1000, text: 'a' }], {
      ...{ name: 'a', rate, total: 100, width: 1, height: 1, language: 'nl' },
    });
    expect(errorsIn(xml.replace(' duration="', ' length="')).join()).toMatch(/length/);
    expect(errorsIn(xml.replace('ref="ts1"', 'ref="ts9"')).join()).toMatch(/ts9/);
  });
});

describe('The source of the extension', () => {
  let parser: Parser;
  beforeAll(async () => {
    await Parser.init();
    const grammar = import.meta.resolve('@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm');
    parser = new Parser();
    parser.setLanguage(await Language.load(new URL(grammar).pathname));
  });

  const problems = (code: string): string[] => {
    const found: string[] = [];
    const walk = (node: Node) => {
      if (node.isError || node.isMissing)
        found.push(`${node.startPosition.row + 1}: ${node.text.slice(0, 60)}`);
      for (const child of node.children) if (child) walk(child);
    };
    const tree = parser.parse(code)!;
    walk(tree.rootNode);
    tree.delete();
    return found;
  };

  it.each(swift)('has the syntax of Swift (%s)', (path) => {
    expect(problems(read(path))).toEqual([]);
  });

  it('would fail this check with a missing brace', () => {
    expect(
      problems(read('Extension/Editor.swift').replace('throw Failure(.noSequence) }', 'throw')),
    ).not.toEqual([]);
  });

  it('answers with the names and error codes of the contract [V240]', () => {
    const code = swift.map(read).join('\n');
    const offered = /"capabilities": \[([^\]]+)\]/.exec(code)![1]!.match(/\w+/g)!;
    expect(capabilities).toEqual(expect.arrayContaining(offered));
    const codes = /enum Code: String \{([\s\S]*?)\}/.exec(code)![1]!.match(/(?<=[ ,])[a-z]\w+/gi)!;
    const used = codes.filter((one) => one !== 'case');
    expect(hostErrorCodes).toEqual(expect.arrayContaining(used));
    expect(used).toEqual(expect.arrayContaining(['noItems', 'downloadNotAllowed', 'subtitles']));
    for (const call of ['hello', 'movePlayhead', 'importFiles', 'addXml', 'openLink'])
      expect(code).toContain(`"${call}":`);
  });

  it('has property lists with the entries that Final Cut Pro reads', () => {
    const lists = sources.filter((path) => /\.(plist|entitlements)$/.test(path));
    expect(lists).toHaveLength(4);
    for (const path of lists) {
      const document = XmlDocument.fromString(read(path));
      expect(document.root.name, path).toBe('plist');
      document.dispose();
    }
    const info = read('Extension/Info.plist');
    expect(info).toMatch(
      /NSExtensionPointIdentifier<\/key>\s*<string>com\.apple\.FinalCut\.WorkflowExtension</,
    );
    expect(info).toMatch(
      /ProExtensionPrincipalViewControllerClass<\/key>\s*<string>\$\(PRODUCT_MODULE_NAME\)\.RushesViewController</,
    );
    expect(read('Extension/RushesViewController.swift')).toContain('@objc(RushesViewController)');
    expect(read('Extension/Extension.entitlements')).toContain(
      'com.apple.security.cs.disable-library-validation',
    );
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { createProject, type TestProject } from './test-project.ts';
import { demoUser } from './users.ts';

/** Creates a project with files of these bytes and returns their ids in `files`. Also returns when processing fails. */
export async function projectWithFiles(
  baseURL: string,
  info: TestInfo,
  files: Record<string, Buffer>,
): Promise<TestProject> {
  const api = await demoUser(baseURL, 'admin@demo.test');
  const project = await createProject(baseURL, info, {});
  mkdirSync(info.outputDir, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    const path = info.outputPath(name);
    writeFileSync(path, bytes);
    const { podid, uploadid, size } = await createUpload(api, project.id, path);
    await sendAll(baseURL, api, uploadid, path, size);
    project.files[name] = podid;
  }
  const ended = ['completed', 'transcoding_failed'];
  for (const podid of Object.values(project.files))
    await podWhen(api, podid, ({ status }) => ended.includes(status.status), 100);
  return project;
}

/** A PDF with one page per text. `locked` protects it with an unknown password. */
export function pdfFile(pages: string[], { locked = false } = {}): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, at) => {
      const drawing = `BT /F1 28 Tf 60 720 Td (${text}) Tj ET 0.36 0.31 0.87 rg 60 690 ${80 * (at + 1)} 6 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  const key = (letter: string) => letter.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${key('a')}) /U (${key('b')}) /P -4 >> /ID [(a) (b)]`;
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${locked ? lock : ''} >>`;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Four coloured quarters, which make the orientation visible. */
const quarters = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#2c5f7c"/><rect width="50%" height="50%" fill="#c8503c"/><rect x="50%" y="50%" width="50%" height="50%" fill="#e0b64a"/></svg>`,
  );

export const photo = (width = 1600, height = 1200): Promise<Buffer> =>
  sharp(quarters(width, height)).png().toBuffer();

/** Photo with EXIF orientation 6: red is top left in the stored pixels and top right when displayed upright. */
export const rotatedPhoto = (): Promise<Buffer> =>
  sharp(quarters(900, 600)).jpeg().withMetadata({ orientation: 6 }).toBuffer();

/** The left half is opaque, the right half transparent. */
export const halfTransparentImage = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 4, background: '#00000000' } })
    .composite([
      { input: { create: { width: 200, height: 400, channels: 3, background: '#c8503c' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();

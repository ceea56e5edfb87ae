import sharp from 'sharp';

/** A client logo. Drawn with strokes: text would require an installed font. */
export interface DemoLogo {
  strokes: string;
  paper: string;
  ink: string;
}

export function drawLogo({ strokes, paper, ink }: DemoLogo): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" rx="56" fill="${paper}"/>
    <path d="M0 200 C60 164 110 220 256 172 V256 H0 Z" fill="${ink}" opacity="0.18"/>
    <circle cx="200" cy="58" r="20" fill="${ink}" opacity="0.6"/>
    <path d="${strokes}" fill="none" stroke="${ink}" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The logo of the studio: a sun over the horizon with its reflection. Works on dark and light backgrounds. */
export function drawDemoLogo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <circle cx="128" cy="128" r="126" fill="#f3ead8" stroke="#17222e" stroke-width="4"/>
    <path d="M52 138 A76 76 0 0 1 204 138 Z" fill="#17222e"/>
    <path d="M44 162 H212 M66 188 H190 M96 214 H160" stroke="#17222e" stroke-width="13" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

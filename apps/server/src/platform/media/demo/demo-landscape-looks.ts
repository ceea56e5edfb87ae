export type Ridge = {
  base: number;
  rise: number;
  colour: string;
  foot: string;
  detail: number;
  edge?: 'pines' | 'towers';
};

export type Look = {
  sky: string[];
  sun?: { x: number; y: number; r: number; colour: string; glow: string };
  stars?: boolean;
  ribbons?: string[];
  clouds?: string;
  sea?: { at: number; top: string; bottom: string; glint: string };
  ridges: Ridge[];
  motes?: string;
};

export const LOOKS: Look[] = [
  {
    sky: ['#1b1d3a', '#4a2f5c', '#b5566a', '#f0995f', '#ffd9a0'],
    sun: { x: 0.62, y: 0.585, r: 0.062, colour: '#fff3d6', glow: '#ffb070' },
    clouds: '#f7b28f',
    sea: { at: 0.64, top: '#a8616b', bottom: '#151a33', glint: '#ffd9ae' },
    ridges: [{ base: 0.635, rise: 0.07, colour: '#5a3d5e', foot: '#7b4a64', detail: 0.4 }],
  },
  {
    sky: ['#8fb0c4', '#c9d3cf', '#f3dfc1', '#f6cfa4'],
    sun: { x: 0.3, y: 0.36, r: 0.045, colour: '#fffaf0', glow: '#ffe6bd' },
    ridges: [
      { base: 0.5, rise: 0.16, colour: '#9db4b6', foot: '#dcd8c6', detail: 0.55 },
      { base: 0.62, rise: 0.14, colour: '#6f9094', foot: '#bfc9bd', detail: 0.5 },
      { base: 0.76, rise: 0.13, colour: '#3f6468', foot: '#7f9c94', detail: 0.45 },
      { base: 0.9, rise: 0.1, colour: '#16343a', foot: '#0c2229', detail: 0.4 },
    ],
  },
  {
    sky: ['#a9bfb4', '#cfdccb', '#e6e6cf'],
    ridges: [
      { base: 0.52, rise: 0.05, colour: '#9fb7a6', foot: '#c3d0bd', detail: 0.4, edge: 'pines' },
      { base: 0.66, rise: 0.06, colour: '#6b8c78', foot: '#a5baa3', detail: 0.4, edge: 'pines' },
      { base: 0.82, rise: 0.06, colour: '#33574a', foot: '#5f8270', detail: 0.4, edge: 'pines' },
      { base: 1.0, rise: 0.05, colour: '#0f2a25', foot: '#0a1f1c', detail: 0.4, edge: 'pines' },
    ],
    motes: '#fffbe0',
  },
  {
    sky: ['#0a1026', '#1a2350', '#4b3a78', '#c0648a', '#f5a078'],
    stars: true,
    ridges: [
      { base: 0.74, rise: 0.02, colour: '#3b3768', foot: '#6d4f80', detail: 0.3, edge: 'towers' },
      { base: 0.86, rise: 0.02, colour: '#20234b', foot: '#2f2c5a', detail: 0.3, edge: 'towers' },
      { base: 1.02, rise: 0.02, colour: '#0c1029', foot: '#0a0d20', detail: 0.3, edge: 'towers' },
    ],
  },
  {
    sky: ['#050b1a', '#0a2233', '#12404a', '#1f5f5c'],
    stars: true,
    ribbons: ['#6ff2b0', '#3fd0c0', '#8a7bff'],
    ridges: [
      { base: 0.74, rise: 0.2, colour: '#123244', foot: '#1d4a55', detail: 0.62 },
      { base: 0.9, rise: 0.12, colour: '#071822', foot: '#04101a', detail: 0.5, edge: 'pines' },
    ],
  },
  {
    sky: ['#5f88a8', '#a9bfc4', '#f0d7b0', '#f2b985'],
    sun: { x: 0.74, y: 0.3, r: 0.05, colour: '#fff8e6', glow: '#ffdca6' },
    ridges: [
      { base: 0.56, rise: 0.06, colour: '#d9a679', foot: '#e7bd90', detail: 0.28 },
      { base: 0.7, rise: 0.12, colour: '#c27f52', foot: '#d99b68', detail: 0.2 },
      { base: 0.86, rise: 0.16, colour: '#8f4f37', foot: '#b56b45', detail: 0.18 },
      { base: 1.02, rise: 0.14, colour: '#4b2622', foot: '#2d1718', detail: 0.2 },
    ],
    motes: '#ffe9c4',
  },
  {
    sky: ['#223a5e', '#4f7396', '#a8bccb', '#f1e2d0'],
    clouds: '#ffffff',
    sea: { at: 0.7, top: '#8fa9b8', bottom: '#1c3550', glint: '#f5efe4' },
    ridges: [
      { base: 0.66, rise: 0.32, colour: '#6c84a0', foot: '#a9b9c4', detail: 0.66 },
      { base: 0.705, rise: 0.1, colour: '#2d4a5e', foot: '#3f6273', detail: 0.5, edge: 'pines' },
    ],
  },
  {
    sky: ['#1a0f24', '#3a1738', '#71264a', '#b84a4f'],
    sun: { x: 0.42, y: 0.48, r: 0.15, colour: '#ff9a76', glow: '#e0566a' },
    ridges: [
      { base: 0.66, rise: 0.15, colour: '#5a1f45', foot: '#8a3350', detail: 0.6 },
      { base: 0.8, rise: 0.12, colour: '#351337', foot: '#511d42', detail: 0.55 },
      { base: 0.96, rise: 0.08, colour: '#150a1f', foot: '#0e0716', detail: 0.45, edge: 'pines' },
    ],
    motes: '#ffc4a0',
  },
];

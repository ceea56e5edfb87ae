// The package describes only its whole build; the light one is the same without subtitles, other sound and keys.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}

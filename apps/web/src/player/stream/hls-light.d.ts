// hls.js has types for the full build only. The light build lacks subtitles, alternate audio and encryption keys.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}

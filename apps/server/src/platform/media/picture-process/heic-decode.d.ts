// The package has no type definitions.
declare module 'heic-decode' {
  interface Pixels {
    width: number;
    height: number;
    /** RGBA. */
    data: Uint8ClampedArray;
  }
  const decode: {
    all(options: {
      buffer: Uint8Array;
    }): Promise<{ width: number; height: number; decode(): Promise<Pixels> }[]>;
  };
  export default decode;
}

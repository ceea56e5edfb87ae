export interface S3Settings {
  endpoint: string;
  /** Where browsers reach the same store, when that differs. */
  publicEndpoint: string | undefined;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
  /** All keys stand below it, when given. */
  prefix: string | undefined;
}

/** The operator can mend it: one line says what. */
export class StoreUnusableError extends Error {}

export interface S3Settings {
  endpoint: string;
  /** The endpoint for browsers, if different. */
  publicEndpoint: string | undefined;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
  /** Prefix of all keys, if set. */
  prefix: string | undefined;
}

/** A configuration error that the operator can fix: the message is one line. */
export class StoreUnusableError extends Error {}

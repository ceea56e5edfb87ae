// Signed URLs of assets, and their placeholders in JSON that PostgreSQL writes.
export { masterUrl, signedUrl, urlSigner } from '../model/signed-url.ts';
export { signPlaceholders, URL_PLACEHOLDER } from '../model/url-placeholders.ts';

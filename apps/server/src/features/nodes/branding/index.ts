// Logos and home pages that tenants show to guests.
export { brandOwnerOf } from './brands.present.ts';
export { findMailLogo, findShownBrand } from './brands.service.ts';
export { storeLogo } from './logo.service.ts';

export { ConsentPage } from './consent.tsx';
export { DevicePage } from './device.tsx';

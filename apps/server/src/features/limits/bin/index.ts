export { countBinned, moveToBin } from './bin-storage.service.ts';

export { listResources as listUsage } from '../limits.queries.ts';
export { listExtras, restartMonth } from './extras.queries.ts';
export { addExtraUnits, removeExtraUnits, settleMonths } from './extras.service.ts';

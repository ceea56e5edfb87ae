export {
  addExtraUnits,
  listExtras,
  listUsage,
  removeExtraUnits,
  restartMonth,
  settleMonths,
} from './extras.service.ts';

export { activity } from '../card/activity.ts';

// What the forms of all kinds of links have in common.
export { dayFrom, dayText, endOfDay, makePassword } from '../external-form.ts';

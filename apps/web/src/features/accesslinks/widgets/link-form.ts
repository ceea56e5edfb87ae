// What the forms of all kinds of links have in common.
export { AddressField } from '../address-field.tsx';
export { DayField } from '../day-field.tsx';
export { dayFrom, dayText, endOfDay, makePassword } from '../external-form.ts';

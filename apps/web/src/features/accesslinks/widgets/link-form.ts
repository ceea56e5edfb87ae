// Form elements shared by all kinds of links.
export { AddressField } from '../address-field.tsx';
export { DayField } from '../day-field.tsx';
export { dayFrom, dayText, endOfDay, makePassword } from '../external-form.ts';

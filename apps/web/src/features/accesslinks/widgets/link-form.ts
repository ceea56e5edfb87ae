// Form elements shared by all kinds of links.
export { AddressField } from '../address-field.tsx';
export { DayField } from '../day-field.tsx';
export { dayText } from '../day-text.ts';
export { dayFrom, endOfDay, makePassword } from '../external-form.ts';

// The summary of a file in lists, as JSON.
export { findCards } from '../pods.service.ts';
export { cardColumns, cardJson } from './cards.queries.ts';

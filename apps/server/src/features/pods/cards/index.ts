// The summary of a file in lists, as JSON.
export { findCards } from '../pods.service.ts';
export { cardJson } from '../model/card-json.ts';

// The summary of a file in lists, as JSON.

export { cardJson } from '../model/card-json.ts';
export { findCards } from '../pods.service.ts';

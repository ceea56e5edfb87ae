// Where people may go: the access points that tie a user to a node with a group of abilities.
// Owns access points; the accounts themselves belong to identity. Listens to nothing.
export { insertAccessPoint } from './users.queries.ts';

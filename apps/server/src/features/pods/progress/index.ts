// A file from its announcement to the end of processing.
export { emitCurrentPod, setStage } from '../pods.events.ts';
export { insertPod, removePod, updateSender } from '../pods.queries.ts';
export { insertArrived } from './originals.queries.ts';
export { queueArrived } from './originals.service.ts';

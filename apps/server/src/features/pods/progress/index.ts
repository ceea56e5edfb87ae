// A file from its announcement to the end of processing.
export { emitCurrentPod, setStage } from '../pods.events.ts';
export { changeSender, insertArrived, insertPod, queueArrived, removePod } from './originals.service.ts';

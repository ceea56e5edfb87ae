import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './wire.ts';

// The bytes travel by tus 1.0.0 (creation, termination); the upload's id is the one that `POST pods` answered.

const params = z.object({ id: Id });

export const tusOptions = endpoint({
  name: 'uploads.options',
  method: 'OPTIONS',
  path: 'uploads',
  gate: 'public',
  summary: 'What the upload protocol can do here.',
  raw: 'tus',
});

export const tusCreate = endpoint({
  name: 'uploads.create',
  method: 'POST',
  path: 'uploads',
  gate: 'upload FileAndAsset',
  summary: 'Begin the transfer of an announced file; Upload-Metadata carries its `uploadid`.',
  raw: 'tus',
  status: 201,
});

export const tusHead = endpoint({
  name: 'uploads.offset',
  method: 'HEAD',
  path: 'uploads/:id',
  gate: 'session',
  summary: 'How many bytes have arrived.',
  params,
  raw: 'tus',
});

export const tusPatch = endpoint({
  name: 'uploads.append',
  method: 'PATCH',
  path: 'uploads/:id',
  gate: 'session',
  summary: 'Send the next bytes.',
  params,
  raw: 'tus',
  status: 204,
});

export const tusDelete = endpoint({
  name: 'uploads.cancel',
  method: 'DELETE',
  path: 'uploads/:id',
  gate: 'session',
  summary: 'Give up the transfer: what arrived is thrown away, the announced file too.',
  params,
  raw: 'tus',
  status: 204,
});

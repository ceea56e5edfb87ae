import { findModels, MODELS_OF_SETUP } from '#platform/engines/local/models.ts';

/** The models that set-up installed for the tests. */
export function localModels(): { whisper: string; voice: string; text: string; objects: string } {
  const { whisper, voice, text, objects } = findModels({ folders: [MODELS_OF_SETUP], whisper: 'base' });
  if (!whisper || !voice || !text || !objects)
    throw new Error('The models are missing: node tools/setup.mjs models');
  return { whisper, voice, text, objects };
}

import { NodeType } from '@rushes/contract/enums';
import type { Api } from './api.ts';

interface Made {
  id: string;
  name: string;
  /** Requested but not acknowledged: after a crash either this name or the previous one is valid, nothing else. */
  asked?: string;
}

/** Creates and renames folders as fast as the server responds, and remembers every response. */
export interface Writer {
  acknowledged: () => number;
  /** Resolves when the server no longer responds. */
  done: Promise<void>;
  /** Differences between the restarted server and its earlier responses. */
  differences: (api: Api) => Promise<string[]>;
}

export function startWriter(api: Api, parentid: string, mark: string): Writer {
  const folders: Made[] = [];
  let answers = 0;

  const write = async () => {
    for (let turn = 0; ; turn++) {
      const name = `${mark} ${turn}`;
      const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', {
        parentid,
        name,
        type: NodeType.FOLDER,
      });
      const folder: Made = { id: node.id, name };
      folders.push(folder);
      answers++;
      for (let again = 1; again <= 3; again++) {
        folder.asked = `${name}, take ${again}`;
        await api.call('PATCH', `nodes/${folder.id}/name`, { name: folder.asked });
        folder.name = folder.asked;
        delete folder.asked;
        answers++;
      }
    }
  };

  return {
    acknowledged: () => answers,
    done: write().catch((error: Error) => {
      // A refusal is not a crash: ignoring it would weaken the proof.
      if (/: \d{3} /.test(error.message)) throw error;
    }),
    differences: async (after) => {
      const { nodes } = await after.call<{ nodes: Made[] }>('GET', `nodes/${parentid}/subnodes`);
      const found = new Map(
        nodes.filter(({ name }) => name.startsWith(`${mark} `)).map((node) => [node.id, node.name]),
      );
      const wrong = folders
        .filter(({ id, name, asked }) => found.get(id) !== name && (!asked || found.get(id) !== asked))
        .map(({ id, name }) => `“${name}” was acknowledged, the server now has “${found.get(id)}”`);
      // One creation may have been committed without a response.
      if (found.size > folders.length + 1) wrong.push(`${found.size} folders of ${folders.length} answered`);
      return wrong;
    },
  };
}

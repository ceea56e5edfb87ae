import type { UploadLink } from '@rushes/contract/uploadlinks';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { LinkEditor } from './link-editor.tsx';
import { LinkList } from './link-list.tsx';
import { LinkReady } from './link-ready.tsx';
import { useUploadLinks } from './queries.ts';

type View =
  | { name: 'list' }
  | { name: 'edit'; link: UploadLink | null }
  /** The password as typed: it cannot be read again later. */
  | { name: 'ready'; link: UploadLink; password: string };

interface Props {
  node: { id: string; name: string };
  onClose: () => void;
}

/** The upload links of a folder: list, editor for one link, and the page to pass it on. */
export function UploadLinkDialog({ node, onClose }: Props) {
  const { t } = useTranslation('uploadlinks');
  const { data: links, error } = useUploadLinks(node.id);
  const [chosen, setChosen] = useState<View | null>(null);
  // Without links, open the editor for a new one.
  const view: View = chosen ?? (links?.length === 0 ? { name: 'edit', link: null } : { name: 'list' });
  const lead = t('lead', { name: node.name });
  const back = () => setChosen({ name: 'list' });
  switch (view.name) {
    case 'edit':
      return (
        <LinkEditor
          key={view.link?.id ?? 'new'}
          node={node}
          link={view.link}
          lead={lead}
          onClose={onClose}
          onBack={links && links.length > 0 ? back : onClose}
          onSaved={(link, password) => setChosen({ name: 'ready', link, password })}
        />
      );
    case 'ready':
      return (
        <LinkReady
          node={node}
          link={links?.find(({ id }) => id === view.link.id) ?? view.link}
          password={view.password}
          lead={lead}
          onClose={onClose}
          onRevoked={back}
        />
      );
    default:
      return (
        <LinkList
          links={links}
          error={error}
          lead={lead}
          onClose={onClose}
          onNew={() => setChosen({ name: 'edit', link: null })}
          onEdit={(link) => setChosen({ name: 'edit', link })}
          onOpen={(link) => setChosen({ name: 'ready', link, password: '' })}
        />
      );
  }
}

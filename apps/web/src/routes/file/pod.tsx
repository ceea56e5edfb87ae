import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { CloudOff, FileX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Breadcrumb } from '#features/nodes/breadcrumb.tsx';
import { pathOf } from '#features/nodes/crumbs.ts';
import { useNode } from '#features/nodes/queries.ts';
import { DownloadButton } from '#features/pods/file-view/bar/download-button.tsx';
import { FileBar, FileBarSkeleton, PhoneFileBar } from '#features/pods/file-view/bar/file-bar.tsx';
import { FileMenu } from '#features/pods/file-view/bar/file-menu.tsx';
import { FileSwitcher } from '#features/pods/file-view/bar/file-switcher.tsx';
import { ShareButton } from '#features/pods/file-view/bar/share-button.tsx';
import { type Spot, spotOf } from '#features/pods/file-view/deep-link.ts';
import { FileUnavailable, MovedBanner } from '#features/pods/file-view/file-unavailable.tsx';
import { FileView, FileViewSkeleton } from '#features/pods/file-view/file-view.tsx';
import { usePanel } from '#features/pods/file-view/panel/use-panel.ts';
import { FileStage } from '#features/pods/file-view/stage/file-stage.tsx';
import { useUrlRefresh } from '#features/pods/file-view/stage/use-url-refresh.ts';
import { useTourOffer } from '#features/pods/file-view/use-tour-offer.ts';
import { setViewedPod, useViewedPod } from '#features/pods/file-view/viewed-pod.ts';
import { FolderState } from '#features/pods/folder/folder-state.tsx';
import { usePod } from '#features/pods/queries.ts';
import { usable } from '#features/pods/widgets/file-media.ts';
import { PresentPeople } from '#features/presence/widgets/present-people.tsx';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useDocumentTitle } from '#lib/hooks/use-document-title.ts';
import { usePhone } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { endFirstPicture } from '#player/stage/first-picture.ts';
import { switchAccess, useCan } from '#session/access.ts';
import { inExtension } from '#session/host-app.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { TopBarEnd, TopBarStart } from '#ui/layout/top-bar-slots.tsx';
import styles from './pod.module.css';

/** Invalid ids, inaccessible files and deleted files look the same, so that no information leaks. */
const NOT_FOUND = [400, 403, 404, 410];

export function PodPage() {
  const { id } = useParams({ from: '/main/pod/$id' });
  const search = useLocation({ select: (location) => location.searchStr });
  const { compare } = useSearch({ from: '/main/pod/$id' });
  // Compare by value: the URL also contains the panel, and switching the panel must not seek.
  const place = JSON.stringify(spotOf(search));
  const spot = useMemo<Spot>(() => JSON.parse(place), [place]);
  const wanted = usePanel(id);
  const { t } = useTranslation('file-view');
  const { data, error, refetch } = usePod(id);
  // Keep the previous file in the bar until the next one is loaded, so that the keyboard focus stays.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const pod = data ?? last;
  const { data: node } = useNode(pod?.nodeid);
  const mayControl = useCan('control NodeAndPod');
  const mayDownload = useCan('download NodeAndPod') && !inExtension();
  const rights = {
    control: mayControl,
    team: useCan('belongsto Team'),
    archive: useCan('archive NodeAndPod'),
    download: mayDownload,
    upload: useCan('upload FileAndAsset'),
    share: useCan('control ShareLinks'),
  };
  const small = usePhone();
  useUrlRefresh(pod);
  useTourOffer();
  useDocumentTitle(data && t('title', { name: data.name }));

  const path = node ? pathOf(node) : [];
  const root = path[0]?.id;
  // A link into another access point of the same user switches to it, and its abilities apply.
  useEffect(() => {
    if (root) switchAccess(root);
  }, [root]);

  // Includes the ancestor folders: if one of them is deleted, so is the file.
  const viewed = data?.id;
  useEffect(() => {
    if (viewed) setViewedPod({ id: viewed, folders: node?.rootpath.map((step) => step.id) ?? [] });
  }, [viewed, node]);
  useEffect(() => () => setViewedPod(null), []);
  const { gone, moved } = useViewedPod();
  const absent = gone !== null || error !== null;
  useEffect(() => {
    if (absent) endFirstPicture();
  }, [absent]);

  // Check first: a file deleted while open is still cached.
  if (gone && pod)
    return <FileUnavailable pod={pod} folder={gone === 'deleted' ? node : undefined} reason={gone} />;
  if (error instanceof ApiError && NOT_FOUND.includes(error.status)) return <Missing />;
  if (error && !data)
    return (
      <FolderState icon={CloudOff} title={t('unreachable.title')} text={errorText(error)}>
        <Button variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </FolderState>
    );
  if (!pod)
    return (
      <>
        <TopBarStart>
          <FileBarSkeleton />
        </TopBarStart>
        <FileViewSkeleton />
      </>
    );

  const original = mayDownload && pod.archived === 0 && usable(pod.asset.raw) !== undefined;
  const switcher = <FileSwitcher pod={pod} countInFolder={node?.podsCount ?? 0} large={small} />;
  const download = original && <DownloadButton pod={pod} compact={small} />;
  const share = rights.share && pod.archived === 0 && <ShareButton pod={pod} compact={small} />;
  const menu = <FileMenu pod={pod} rights={rights} large={small} />;
  const present = <PresentPeople key={pod.id} spot={{ podid: pod.id }} />;
  return (
    <>
      <TopBarStart>
        {small ? (
          <PhoneFileBar pod={pod} folder={node} />
        ) : (
          <FileBar pod={pod} path={<Breadcrumb steps={path} allLinks />} />
        )}
      </TopBarStart>
      <TopBarEnd>
        {!small && present}
        {!small && switcher}
        {!small && (download || share) && <span aria-hidden className={styles.divider} />}
        {!small && download}
        {!small && share}
        {menu}
      </TopBarEnd>
      {moved && node && node.id === pod.nodeid && <MovedBanner folder={node.name} />}
      {pod.id === id ? (
        <FileView
          pod={pod}
          stage={
            <FileStage
              key={id}
              pod={pod}
              spot={spot}
              compare={compare}
              mayControl={mayControl}
              mayDownload={mayDownload}
            />
          }
          wanted={wanted}
          crowded={compare !== undefined}
          tools={
            small && (
              <>
                {present}
                {switcher}
                {download}
                {share}
              </>
            )
          }
        />
      ) : (
        <FileViewSkeleton />
      )}
    </>
  );
}

function Missing() {
  const { t } = useTranslation('file-view');
  return (
    <FolderState icon={FileX} title={t('missing.title')} text={t('missing.text')}>
      <LinkButton to="/" variant="default">
        {t('goHome')}
      </LinkButton>
    </FolderState>
  );
}

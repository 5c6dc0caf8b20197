// Says which version of a document is shown and since when it applies, and links to the version before it; on an
// earlier version, also to the current one.
import type { ShopDocument } from '@hindam/contract/documents';
import { useDay } from '@hindam/ui/locale';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

function previous(version: number): number | null {
  return version > 1 ? version - 1 : null;
}

export function VersionNote({ document }: { document: ShopDocument }) {
  const paths = usePaths();
  const { page, version, published_at: publishedAt, time_zone: timeZone, current } = document;
  const day = useDay(timeZone)(publishedAt);
  const before = previous(version);
  return (
    <>
      <p className="document__version small muted">
        <span>
          <Trans>
            Version <bdi>{version}</bdi>, in force since {day}
          </Trans>
        </span>
        {before === null ? null : (
          <PageLink className="link" to={paths.document(page, before)}>
            <Trans>Earlier version</Trans>
          </PageLink>
        )}
      </p>
      {current ? null : (
        <Notice
          tone="warn"
          action={
            <PageLink className="link small" to={paths.document(page)}>
              <Trans>Read the current version</Trans>
            </PageLink>
          }
        >
          <Trans>This is an earlier version. It applies to what was agreed while it was in force.</Trans>
        </Notice>
      )}
    </>
  );
}

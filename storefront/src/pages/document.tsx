// The page of the documents that are continuous text (requirement R33): about, privacy policy, terms, delivery and
// returns.
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { page } from '../kit/page.ts';
import { DocumentFrame } from '../features/content/document-frame.tsx';
import { type DocumentPage, loadDocument } from '../features/content/load-document.ts';
import { Sections } from '../features/content/sections.tsx';
import { VersionNote } from '../features/content/version-note.tsx';
import sheet from '../sheets/texts.css?url';

const route = page({ load: loadDocument, messages: ['content'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', loadDocument);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function DocumentRoute() {
  const { document, isVersion } = usePageData<DocumentPage>();
  return (
    <>
      <Sheet href={sheet} />
      <DocumentFrame document={document} isIndexed={!isVersion} note={<VersionNote document={document} />}>
        <Sections sections={document.sections} />
      </DocumentFrame>
    </>
  );
}

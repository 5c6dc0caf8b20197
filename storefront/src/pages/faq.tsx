// Questions and answers (requirement R33), by topic. The query parameter `q` is a search text for them.
import type { ShopDocument } from '@hindam/contract/documents';
import { useSearchParams } from 'react-router';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { page } from '../kit/page.ts';
import { DocumentFrame } from '../features/content/document-frame.tsx';
import { FaqFacts } from '../features/content/faq-facts.tsx';
import { FaqList, useFaqSearch } from '../features/content/faq-list.tsx';
import { loadFaq } from '../features/content/load-document.ts';
import sheet from '../sheets/texts.css?url';

const route = page({ load: loadFaq, messages: ['content'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', loadFaq);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function FaqPage() {
  const document = usePageData<ShopDocument>();
  const [search] = useSearchParams();
  const asked = search.get('q') ?? '';
  return (
    // If the URL has another `q`, the new key makes React start the search anew with it.
    <Faq key={asked} document={document} asked={asked} />
  );
}

function Faq({ document, asked }: { document: ShopDocument; asked: string }) {
  const search = useFaqSearch(document.sections, asked);
  return (
    <>
      <Sheet href={sheet} />
      <DocumentFrame document={document} isIndexed={asked === ''} shown={search.shown}>
        {asked === '' ? <FaqFacts document={document} /> : null}
        <FaqList search={search} />
      </DocumentFrame>
    </>
  );
}

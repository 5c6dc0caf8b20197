// The home page (R16): the sections that operators published, in their order.
import { crawledLoader, useCrawlerData, usePageData } from '../kit/document-data.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { useShell } from '../kit/shell-hooks.ts';
import { still } from '../kit/still.tsx';
import { HomeFacts } from '../features/home/home-facts.tsx';
import { type Home as HomeData, isRail, readDocument, readHome } from '../features/home/load-home.ts';
import { Rail } from '../features/home/rail.tsx';

const Sections = still(async () => (await import('../features/home/sections.tsx')).Sections, 'home');

const route = page({ load: readHome, messages: ['home'], parts: [Sections], cache: 'public' });
export const handle = route.handle;
export const loader = crawledLoader(readDocument);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function Home() {
  const { title, description, image, parts } = usePageData<HomeData>();
  const shop = useShell().settings?.name ?? '';
  const whole = useCrawlerData<HomeData['parts']>() ?? parts;
  const titled = whole.findIndex((part) => part && !isRail(part) && part.some(({ kind }) => kind === 'hero'));
  return (
    <>
      <PageHead title={title || shop} description={description} address={() => '/home'} image={image} />
      <HomeFacts />
      {title ? null : <h1 className="visually-hidden">{shop}</h1>}
      {whole.map((part, at) => {
        // The index can be the key: parts are added, removed or moved only when the page's data is loaded again.
        if (isRail(part)) return <Rail key={at} {...part} />;
        return <Sections key={at} of={part && { sections: part, titled: at === titled }} />;
      })}
    </>
  );
}

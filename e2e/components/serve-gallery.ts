import { serveGallery } from '../../ui/gallery/serve.ts';

export default async function serve(): Promise<() => Promise<void>> {
  return serveGallery(Number(process.env.HINDAM_GALLERY_PORT));
}

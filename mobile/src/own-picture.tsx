// Replaces storefront/src/features/orders/own-picture.tsx in the app: the picture is read with the session's token,
// which an `img` element cannot send.
import type * as Web from '@hindam/storefront/src/features/orders/own-picture.tsx';
import { type ComponentProps, useEffect, useState } from 'react';
import { fileAt } from './files.ts';

export function OwnPicture({ address, alt, width, height }: ComponentProps<typeof Web.OwnPicture>) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let made: string | null = null;
    let isLeft = false;
    void fileAt(address).then(async (file) => {
      const picture = await file?.blob();
      if (!picture || isLeft) return;
      made = URL.createObjectURL(picture);
      setSource(made);
    });
    return () => {
      isLeft = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [address]);
  return <img src={source} alt={alt} width={width} height={height} />;
}

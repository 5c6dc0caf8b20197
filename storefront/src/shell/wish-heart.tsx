// The heart that adds a product to the wish list or removes it. It needs the list stored on the device, so it appears
// after hydration.
import { IconButton } from '@hindam/ui/button';
import { showToast } from '@hindam/ui/toast';
import { useLingui } from '@lingui/react/macro';
import { browserVisitor } from '../device/browser-visitor.ts';
import { useWished } from '../device/wishes.ts';
import './wish-heart.css';
import { useErrorText } from '../kit/error-text.ts';

interface WishHeartProps {
  productId: string;
  title: string;
  variantId?: string | null;
  color: string | null;
  size: string | null;
  look?: 'boxed' | 'veiled';
  className?: string;
}

export function WishHeart(props: WishHeartProps) {
  const wished = useWished(props.productId);
  return wished === null ? null : <Heart {...props} wished={wished} />;
}

function Heart({
  productId,
  title,
  variantId = null,
  color,
  size,
  look = 'veiled',
  className = '',
  wished,
}: WishHeartProps & { wished: boolean }) {
  const { t } = useLingui();
  const sentence = useErrorText();
  const press = async () => {
    const { client, language } = browserVisitor();
    // Code that could not be loaded is reported as a call without an answer.
    const part = await import('../device/toggle-wish.ts').catch(() => null);
    const done = await part?.toggleWish({ client, language, productId, variantId, color, size, wished: !wished });
    if (done?.ok) showToast({ text: wished ? t`Removed from your wish list` : t`Saved to your wish list` });
    else showToast({ text: sentence(done?.refusal?.message) });
  };
  return (
    <IconButton
      icon="heart"
      look={look}
      className={`heart ${wished ? 'heart--full ' : ''}${className}`}
      label={wished ? t`Remove ${title} from your wish list` : t`Save ${title} to your wish list`}
      onClick={() => void press()}
    />
  );
}

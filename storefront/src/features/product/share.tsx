// Shares the link to the product in the chosen colour and size. It opens the device's share sheet, or copies the link
// if the device has none.
import { Button } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { showToast } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';

export function Share({ title, address }: { title: string; address: string }) {
  const { t } = useLingui();

  async function share(): Promise<void> {
    const url = location.origin + address;
    if (typeof navigator.share === 'function') {
      // `share` rejects if the shopper closes the share sheet, which is no failure.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ text: t`Link copied` });
    } catch {
      showToast({ text: url });
    }
  }

  return (
    <Button variant="text" className="needs-script" onClick={() => void share()}>
      <Icon name="share" />
      <Trans>Share</Trans>
    </Button>
  );
}

import { describe, expect, it, vi } from 'vitest';
import { ACTION_TOAST_MS, shownToast, showToast, TOAST_MS } from './toast.tsx';

describe('toasts', () => {
  it('last three seconds, or five with a button', () => {
    expect([TOAST_MS, ACTION_TOAST_MS]).toEqual([3000, 5000]);
  });

  it('call onGone only once', () => {
    const onGone = vi.fn<() => void>();
    const dismiss = showToast({ text: 'x', onGone });
    dismiss();
    dismiss();
    expect(onGone).toHaveBeenCalledTimes(1);
  });

  it('are shown one at a time, and closing one that is gone leaves the newer one', () => {
    const onGone = vi.fn<() => void>();
    const dismiss = showToast({ text: 'first', onGone });
    showToast({ text: 'second' });
    expect(onGone).toHaveBeenCalledTimes(1);
    dismiss();
    expect(shownToast.read()?.text).toBe('second');
    expect(onGone).toHaveBeenCalledTimes(1);
  });
});

// The note of a gift as its buyer wrote it: its line breaks are kept, and each line's letters decide its direction.
import './gift.css';

export function GiftNote({ note }: { note: string }) {
  return <div className="gift__told">{note}</div>;
}

// The note of a gift as the buyer wrote it: line breaks are kept, and each line has the direction of its own script.
import './gift.css';

export function GiftNote({ note }: { note: string }) {
  return <div className="gift__told">{note}</div>;
}

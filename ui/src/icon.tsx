// The icons. Those in FLIPS point in the reading direction and are mirrored on right-to-left pages.
import './icon.css';

const PATHS = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6',
  back: 'm15 5-7 7 7 7',
  bag: 'M5 8h14l1 13H4L5 8zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  card: 'M3 6h18v12H3zM3 10h18',
  chat: 'M12 4a8 8 0 1 1-3.6 15.1L4 20.5l1.3-4.3A8 8 0 0 1 12 4z',
  check: 'm5 12 5 5 9-11',
  close: 'M5 5l14 14M19 5 5 19',
  compare: 'M4 4h6v16H4zM14 4h6v16h-6z',
  down: 'm5 9 7 7 7-7',
  filter: 'M4 7h16M7 12h10M10 17h4',
  forward: 'm9 5 7 7-7 7',
  heart: 'M12 20S3.5 15 3.5 8.8A4.6 4.6 0 0 1 12 6.4a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20z',
  home: 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-6h4v6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M3 6h18M3 12h18M3 18h12',
  minus: 'M5 12h14',
  offline: 'M3 3l18 18M5 12.5a10 10 0 0 1 3.5-2.3M9 16a5 5 0 0 1 6 0M13 9.2a10 10 0 0 1 6 3.3M12 19.5v.1',
  plus: 'M5 12h14M12 5v14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  share: 'M12 15V3M8 6.5 12 3l4 3.5M7 10H5v11h14V10h-2',
  star: 'm12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z',
  tape: 'M3 8h18v8H3zM7 8v4M11 8v3M15 8v4M19 8v3',
  truck: 'M2 6h12v10H2zM14 10h4l3 3v3h-7zM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  undo: 'M4 9h11a5 5 0 0 1 0 10H9M8 5 4 9l4 4',
  warning: 'M12 8v5M12 16.5v.1M12 3 2.5 20h19z',
} as const;

export type IconName = keyof typeof PATHS;

const FLIPS: ReadonlySet<IconName> = new Set(['back', 'forward', 'menu', 'truck', 'undo']);

interface IconProps {
  name: IconName;
  size?: 'small' | 'tiny';
  className?: string;
}

/** Icons are hidden from screen readers, so the control around an icon or a text beside it must say what it means. */
export function Icon({ name, size, className }: IconProps) {
  const classes = [
    'icon',
    size && `icon--${size}`,
    name === 'star' && 'icon--star',
    FLIPS.has(name) && 'icon--flips',
    className,
  ];
  return (
    <svg className={classes.filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

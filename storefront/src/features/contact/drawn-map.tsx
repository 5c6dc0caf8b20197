// A simple drawing of a coast, a few streets and a pin. It only decorates. It is not mirrored on Arabic pages.

const SEA = 'M0 0h400v34C330 52 300 88 236 98 168 108 120 150 60 168 36 176 18 190 0 196z';
const MAIN_STREETS = 'M-10 262C70 226 130 190 214 158S352 112 420 92M-10 330C90 280 200 226 420 150';
const SIDE_STREETS =
  'M70 186l44 110M126 160l52 116M182 136l58 124M238 112l64 132M296 92l70 130M352 66l60 112M20 214l30 96M-10 296C80 254 180 206 420 122M-10 232C60 204 120 172 200 142S340 94 420 72';
const PARK = 'M226 190l38-17 20 40-38 17z';
const PIN = 'M196 176c-14-20-20-29-20-39a20 20 0 0 1 40 0c0 10-6 19-20 39z';

export function DrawnMap() {
  return (
    <svg className="drawn-map" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="drawn-map__sea" d={SEA} />
      <path className="drawn-map__park" d={PARK} />
      <path className="drawn-map__side" d={SIDE_STREETS} />
      <path className="drawn-map__main" d={MAIN_STREETS} />
      <path className="drawn-map__pin" d={PIN} />
      <circle className="drawn-map__eye" cx="196" cy="137" r="7" />
    </svg>
  );
}

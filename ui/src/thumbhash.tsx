// Reads the average colour of a picture from its thumbhash, a tiny encoded preview whose first three bytes contain that
// colour.

/** The average colour as `#rrggbb`; null if the text is too short or not base64. */
export function averageColour(thumbhash: string): string | null {
  if (thumbhash.length < 4) return null;
  let bytes: string;
  try {
    bytes = atob(thumbhash.slice(0, 4));
  } catch {
    return null;
  }
  const header = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
  const lightness = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;
  const blue = lightness - (2 / 3) * yellowBlue;
  const red = (3 * lightness - blue + redGreen) / 2;
  const green = red - redGreen;
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}

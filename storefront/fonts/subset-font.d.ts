declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    noHinting?: boolean;
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, number | { min: number; max: number; default?: number }>>;
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Uint8Array<ArrayBuffer>>;
}

declare module 'virtual:public-reads' {
  /** The paths of the endpoints with GET that anyone may call. */
  export const publicReads: readonly string[];
}

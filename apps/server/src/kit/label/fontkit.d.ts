/** What the house uses of it; it brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    postscriptName: string
  }
  export function create(bytes: Uint8Array): Font
}

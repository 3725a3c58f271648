/** What a search in the palette finds: somewhere to go. */
export interface Finding {
  title: string
  /** What kind of thing it is, or where. */
  detail: string
  path: string
}

/** Looks up documents by their number. A module lists its own in `modules/<module>/palette.ts` as `sources`. */
export interface PaletteSource {
  /** The resource's permission to look: without it the source is not asked. */
  permission: string
  /** Only what looks like one of its numbers is looked up. */
  pattern: RegExp
  find: (typed: string, signal: AbortSignal) => Promise<Finding[]>
}

export interface Finding {
  title: string
  /** What tells it from others like it. */
  detail: string
  path: string
}
export interface Findings {
  /** What kind of thing they are. */
  title: string
  findings: Finding[]
}

/** Documents that people look up by their number: Ctrl K finds them within the reach of their list. */
export interface Numbered {
  /** Path of the resource; its main list says who may read which rows. */
  resource: string
  /** The field that holds the number; the page filters by it. */
  field: string
  page: string
  /** Where the page always shows one tab: the field that says which. */
  tab?: string
}

export interface DictionarySeed {
  type: string
  name: string
  group: string
  entries: readonly (readonly [value: string, label: string, color?: string])[]
  /** People may remove and rename the entries: reasons and the like, which no code asks for. */
  open?: boolean
  initial?: string
}

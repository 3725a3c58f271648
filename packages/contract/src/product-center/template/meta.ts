/** What the platform tells of its categories and of what a shop has set up there. */
export interface MetaCategory {
  categoryId: string
  name: string
  isLeaf: boolean
}
export interface MetaProperty {
  propertyId: string
  name: string
  nameCn: string
  required: boolean
  /** What variations differ by, in the order in which the platform wants them. */
  isSku: boolean
  canRename: boolean
  /** Empty: free text. */
  values: { valueId: string; name: string; nameCn: string }[]
}
export interface MetaChoice {
  id: string
  name: string
}
/** What one of our properties was called on the platform the last time. */
export interface ValueMapping {
  propertyId: string
  /** Ours, as on the SKU. */
  ownValue: string
  valueId: string
  valueName: string
}

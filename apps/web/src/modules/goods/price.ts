import { grouped } from '@erp/contract/kit/reading'

/** Without the zeros that only fill the places: two stay. */
export const price = (value: string | null | undefined): string | null =>
  value ? grouped(value.replace(/(\.\d\d)0+$/, '$1')) : null

import type { Problem } from './content.ts'

export const problem = (field: string, msg: string): Problem => ({ level: 'error', field, shopId: null, msg })

/** What a cell of a sheet holds may be any text. */
export const isInt = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

export const isDecimal = (value: unknown, scale: number): value is string =>
  typeof value === 'string' && new RegExp(`^\\d{1,9}(\\.\\d{1,${scale}})?$`).test(value)

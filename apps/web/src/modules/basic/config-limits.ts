import type { AnyRow } from '../../kit/index.ts'

export function limitsOf({ minValue, maxValue }: AnyRow): string {
  if (minValue === null && maxValue === null) return ''
  return `${minValue ?? ''} ~ ${maxValue ?? ''}`
}

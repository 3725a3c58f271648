interface Limited {
  minValue: string | null
  maxValue: string | null
}

export function limitsOf({ minValue, maxValue }: Limited): string {
  if (minValue === null && maxValue === null) return ''
  return `${minValue ?? ''} ~ ${maxValue ?? ''}`
}

/** 1536 → 1.5 KB */
export function bytes(size: number | null | undefined): string {
  if (!size) return ''
  const units = ['B', 'KB', 'MB', 'GB']
  const step = Math.min(Math.floor(Math.log2(size) / 10), units.length - 1)
  const value = size / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

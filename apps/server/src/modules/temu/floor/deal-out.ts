/** Pieces over parts in their order, as far as they go. */
export function dealOut<P extends { open: number }>(parts: readonly P[], quantity: number): (P & { taken: number })[] {
  let left = quantity
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.open)
    left -= taken
    return taken > 0 ? [{ ...part, taken }] : []
  })
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

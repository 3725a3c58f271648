/** More than the book is green, less is red. */
export function Diff({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span className="nothing">–</span>
  const sign = value > 0 ? '+' : ''
  return <span className={value > 0 ? 'diff-more' : value < 0 ? 'diff-less' : undefined}>{`${sign}${value}`}</span>
}

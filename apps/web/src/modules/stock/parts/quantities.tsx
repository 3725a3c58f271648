import { InputNumber } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

interface Quantities {
  typed: ReadonlyMap<number, number>
  type: (id: number, quantity: number | null) => void
  forget: () => void
}
const MOST = 999_999

/** Quantities that a person typed over those that were suggested, by the id of their row. */
export function useQuantities(): Quantities {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  return useMemo(() => {
    const type = (id: number, quantity: number | null) =>
      setTyped((before) => {
        const next = new Map(before)
        if (quantity === null) next.delete(id)
        else next.set(id, quantity)
        return next
      })
    return { typed, type, forget: () => setTyped(new Map()) }
  }, [typed])
}

export const TypedQuantities = createContext<Quantities | null>(null)

/** A suggested quantity that may be another one. */
export function QuantityCell({ id, suggested, label }: { id: number; suggested: number; label: string }) {
  const quantities = useContext(TypedQuantities)
  const typed = quantities?.typed.get(id)
  const changed = typed !== undefined && typed !== suggested
  return (
    <InputNumber
      size="small"
      className={changed ? 'quantity-cell quantity-changed' : 'quantity-cell'}
      aria-label={label}
      title={changed ? `建议 ${suggested}` : undefined}
      min={0}
      max={MOST}
      precision={0}
      value={typed ?? suggested}
      onClick={(event) => event.stopPropagation()}
      onChange={(value) => quantities?.type(id, value === suggested ? null : value)}
    />
  )
}

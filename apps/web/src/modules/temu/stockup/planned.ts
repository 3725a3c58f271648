import { type ShipmentLine, type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { call } from '../../../kit/index.ts'

export interface Planned {
  /** What a person has in mind to send of a line. */
  quantityOf: (line: ShipmentLine) => number
  /** The lines of an order as the rules judge them with these quantities. */
  linesOf: (row: ShipmentRow) => ShipmentLine[]
  plan: (row: ShipmentRow, lineId: number, quantity: number) => void
  /** After they were sent, or the list is asked anew. */
  forget: (stockOrderIds: readonly number[]) => void
}
export const PlannedQuantities = createContext<Planned | null>(null)
export const usePlannedQuantities = (): Planned => useContext(PlannedQuantities)!

type Quantities = ReadonlyMap<number, number>
type Judged = ReadonlyMap<number, ShipmentLine[]>

/** Quantities that differ from what may be sent at most, kept while the page lives, and what the rules say of them. */
export function usePlanning(): Planned {
  const [quantities, setQuantities] = useState<Quantities>(new Map())
  const [judged, setJudged] = useState<Judged>(new Map())
  const plan = useCallback(
    (row: ShipmentRow, lineId: number, quantity: number) => {
      const next = new Map(quantities).set(lineId, quantity)
      setQuantities(next)
      const lines = row.lines.map((line) => ({ lineId: line.lineId, quantity: next.get(line.lineId) ?? line.maxDeliverQty }))
      const asked = { orders: [{ stockOrderId: row.stockOrderId, lines: lines.filter((line) => line.quantity > 0) }] }
      void call(shipment, 'check', asked).then(
        ([answer]) => answer && setJudged((before) => new Map(before).set(row.stockOrderId, answer.lines)),
        () => {},
      )
    },
    [quantities],
  )
  const forget = useCallback((ids: readonly number[]) => {
    setJudged((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  }, [])
  return useMemo(
    () => ({
      quantityOf: ({ lineId, maxDeliverQty }) => quantities.get(lineId) ?? maxDeliverQty,
      linesOf: (row) => judged.get(row.stockOrderId) ?? row.lines,
      plan,
      forget,
    }),
    [quantities, judged, plan, forget],
  )
}

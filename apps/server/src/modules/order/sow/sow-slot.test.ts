import { chooseSlot, type Slot } from '@erp/contract/order/sow/sow-slot'
import { describe, expect, it } from 'vitest'

const X = 1
const Y = 2
class Wall {
  slots: Slot[]
  constructor(...slots: [slotNo: number, due: string, needs: [number, number][], status?: number][]) {
    this.slots = slots.map(([slotNo, due, needs, status = 80]) => ({
      orderId: slotNo,
      slotNo,
      latestShipTime: due,
      status,
      needs: new Map(needs),
      isStarted: false,
    }))
  }
  scan(skuId: number, quantity = 1): string {
    const chosen = chooseSlot(this.slots, skuId, quantity)
    if (!chosen) return 'surplus'
    const needs = new Map(chosen.needs)
    needs.set(skuId, needs.get(skuId)! - quantity)
    this.slots = this.slots.map((slot) => (slot === chosen ? { ...slot, needs, isStarted: true } : slot))
    return `${chosen.slotNo}${[...needs.values()].every((n) => n === 0) ? ' complete' : ''}`
  }
}

describe('the slot of a piece', () => {
  it('as in the book', () => {
    const wall = new Wall(
      [
        2,
        '10:00',
        [
          [X, 1],
          [Y, 1],
        ],
      ],
      [3, '12:00', [[X, 2]]],
    )
    expect([X, X, X, Y, X].map((sku) => wall.scan(sku))).toEqual(['2', '3', '3 complete', '2 complete', 'surplus'])
  })
  it('prefers the one it completes, then one begun, then the deadline, then the number', () => {
    expect(new Wall([1, '09:00', [[X, 2]]], [2, '18:00', [[X, 1]]]).scan(X)).toBe('2 complete')
    const begun = new Wall(
      [1, '09:00', [[X, 3]]],
      [
        2,
        '18:00',
        [
          [X, 3],
          [Y, 1],
        ],
      ],
    )
    begun.scan(Y)
    expect(begun.scan(X)).toBe('2')
    expect(new Wall([1, '18:00', [[X, 3]]], [2, '09:00', [[X, 3]]]).scan(X)).toBe('2')
    expect(new Wall([2, '09:00', [[X, 3]]], [1, '09:00', [[X, 3]]]).scan(X)).toBe('1')
    expect(new Wall([1, '18:00', [[X, 3]]], [2, '09:00', [[X, 2]]]).scan(X, 3)).toBe('1 complete')
  })
  it('comes to short orders only when nobody else wants it', () => {
    expect(new Wall([1, '09:00', [[X, 1]], 100], [2, '18:00', [[X, 2]]]).scan(X)).toBe('2')
    expect(new Wall([1, '09:00', [[X, 1]], 100]).scan(X)).toBe('1 complete')
  })
})

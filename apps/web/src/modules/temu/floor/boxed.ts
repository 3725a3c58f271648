import { pathOf } from '@erp/contract/kit'
import { PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import type { PackageLine, SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import { type PackScreen, skuPackage } from '@erp/contract/temu/floor/sku-package'
import type { QueuedScans, Scan } from '../../../kit/scan/queue.ts'
import { isOf } from './walk.ts'

const { actions } = skuPackage
export const OPEN = pathOf(skuPackage, actions.open)
export const ADD = pathOf(skuPackage, actions['add-sku'])
export const TAKE_OUT = pathOf(skuPackage, actions['remove-sku'])
export const SEAL = pathOf(skuPackage, actions.seal)

export interface Bench extends PackScreen {
  /** A box was asked for and has no number yet. */
  isOpening: boolean
  /** Pieces that were moved here and are not confirmed yet. */
  unsent: number
}

/** The bench with what waits to be sent: pieces in and out of the open box, and the box sealed. */
export const withUnsent = (screen: PackScreen, { waiting }: Pick<QueuedScans, 'waiting'>): Bench =>
  waiting.reduce(after, { ...screen, isOpening: false, unsent: 0 })

function after(bench: Bench, { path, input }: Scan): Bench {
  if (path === OPEN) return input['deliveryOrderNo'] === bench.deliveryOrderNo ? { ...bench, isOpening: true } : bench
  const { open } = bench
  if (!open || input['packageNo'] !== open.packageNo) return bench
  if (path === SEAL) return { ...bench, open: null, packages: sealed(bench.packages, open, String(input['weight'])) }
  const n = Number(input['quantity']) * (path === TAKE_OUT ? -1 : 1)
  return path === ADD || path === TAKE_OUT ? moved(bench, open, String(input['sku']), n) : bench
}

function moved(bench: Bench, open: SkuPackage, sku: string, n: number): Bench {
  const line = bench.lines.find((one) => one.sku === sku)
  if (!line) return bench
  const lines = bench.lines.map((one) => (one === line ? { ...one, packedQty: one.packedQty + n } : one))
  const box = { ...open, quantity: open.quantity + n, lines: inBox(open.lines, { ...line, quantity: n }) }
  return { ...bench, lines, open: box, unsent: bench.unsent + Math.abs(n) }
}

function inBox(lines: PackageLine[], { skuId, sku, skuName, quantity }: PackageLine): PackageLine[] {
  const known = lines.find((line) => line.skuId === skuId)
  const now = known
    ? lines.map((line) => (line === known ? { ...line, quantity: line.quantity + quantity } : line))
    : [...lines, { skuId, sku, skuName, quantity }]
  return now.filter((line) => line.quantity > 0)
}

const sealed = (packages: SkuPackage[], open: SkuPackage, weight: string): SkuPackage[] => [
  ...packages.filter(({ packageNo }) => packageNo !== open.packageNo),
  { ...open, weight, status: PACKAGE.sealed },
]

export const sealedOf = ({ packages }: Pick<PackScreen, 'packages'>): SkuPackage[] =>
  packages.filter(({ status }) => status !== PACKAGE.open)
export const leftIn = ({ lines }: Pick<PackScreen, 'lines'>): number =>
  lines.reduce((sum, { pickedQty, packedQty }) => sum + pickedQty - packedQty, 0)

/** Why these pieces do not go into the open box, or are not in it; the SKU when they do. */
export function judged(bench: Bench, code: string, quantity: number, isOut: boolean): { sku: string } | string {
  const line = bench.lines.find((one) => isOf(one, code))
  if (!line) return `SKU ${code} 不在该发货单`
  const { sku, pickedQty, packedQty } = line
  const inside = bench.open!.lines.find((one) => one.sku === sku)?.quantity ?? 0
  if (isOut) return quantity > inside ? `包裹${bench.open!.packageNo}内SKU ${sku} 只有 ${inside} 件` : { sku }
  if (packedQty + quantity > pickedQty) return `SKU ${sku} 应装 ${pickedQty}，已装 ${packedQty}`
  const { quantity: full } = bench.open!
  return full + quantity > bench.boxMaxQty ? `包裹件数 ${full + quantity} 超过上限 ${bench.boxMaxQty}` : { sku }
}

/** Kilograms of what was typed, three places: `12.5`, `12.5kg`, `12500g`; a whole number is kilograms too. */
export function kilosOf(typed: string): string | null {
  const found = /^(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g)?$/i.exec(typed.trim())
  if (!found) return null
  const number = Number(found[1])
  const kilos = found[2]?.toLowerCase() === 'g' ? number / 1000 : number
  return kilos > 0 && kilos < 10_000 ? kilos.toFixed(3) : null
}

export interface Size {
  length: string
  width: string
  height: string
}
/** `40x30x20`, in centimetres. */
export function sizeOf(typed: string): Size | null {
  const found = /^(\d{1,4}(?:\.\d)?)[x*×](\d{1,4}(?:\.\d)?)[x*×](\d{1,4}(?:\.\d)?)$/i.exec(typed.trim())
  return found && { length: found[1]!, width: found[2]!, height: found[3]! }
}

/** Why the box cannot be sealed, as the server would say it. */
export function whyNotSealed({ open, boxMaxWeight }: Bench, weight: string | null): string | null {
  if (!open?.quantity) return '空包裹不能封箱'
  if (!weight) return '请称重'
  const most = Number(boxMaxWeight)
  return Number(weight) > most ? `包裹重量 ${Number(weight).toFixed(2)}kg 超过上限 ${most.toFixed(2)}kg` : null
}

import type { PickScreen } from '@erp/contract/order/pick/pick-order'
import type { PickListLine } from '@erp/contract/order/wave/order-picking-batch'
import { isTimes } from '../../../kit/scan/quantity.ts'

export const openAt = (line: PickListLine): number => line.quantity - line.pickedQty - line.shortQty

/** What a code is to this pick order; a container that is not bound to it is not known yet. */
export function meaningOf(
  { lines, containers }: Pick<PickScreen, 'lines' | 'containers'>,
  code: string,
): 'place' | 'box' | 'goods' | 'unknown' {
  if (lines.some(({ locationName }) => locationName === code)) return 'place'
  if (containers.some(({ containerNo }) => containerNo === code)) return 'box'
  return isTimes(code) || lines.some(({ sku, barcode }) => sku === code || barcode === code) ? 'goods' : 'unknown'
}

/** The container pieces go into: the chosen one, else the last. */
export const boxOf = ({ containers }: Pick<PickScreen, 'containers'>, chosen: string | null): string | null =>
  (containers.find(({ containerNo }) => containerNo === chosen) ?? containers.at(-1))?.containerNo ?? null

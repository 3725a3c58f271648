import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { checkLocations, checkSkus } from '../document.ts'
import { requireStore } from '../other/other-check.ts'

interface MoveLineInput {
  skuId: number
  fromPlaceType?: number | null
  fromPlaceId: number
  toLocationId?: number | null
  quantity: number
}
interface MoveInput {
  storeId: number
  moveUserId?: number | null
  remark?: string | null
  lines: MoveLineInput[]
}

export async function prepareMove(tx: Tx, input: MoveInput, ctx: Ctx): Promise<MoveLineInput[]> {
  await requireStore(tx, input.storeId, ctx)
  await checkSkus(tx, input.lines)
  const places = input.lines.flatMap((line, i) => {
    if (line.fromPlaceType !== 2 && line.fromPlaceId === line.toLocationId) throw bad(`第${i + 1}行原库位与目标库位相同`)
    const from = line.fromPlaceType === 2 ? [] : [{ skuId: line.skuId, locationId: line.fromPlaceId }]
    return line.toLocationId ? [...from, { skuId: line.skuId, locationId: line.toLocationId }] : from
  })
  await checkLocations(tx, input.storeId, places)
  return input.lines
}

import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { checkSkus } from '../document.ts'

const PLATFORM_STOCK = 4

export interface TransferLineInput {
  skuId: number
  quantity: number
  boxNo?: string | null
}
interface TransferInput {
  transferType: number
  outStoreId: number
  inStoreId: number
  estArriveDate?: string | null
  estFreight?: string | null
  feeShareWay?: number | null
  boxCount?: number | null
  remark?: string | null
  lines: TransferLineInput[]
}

export async function prepareTransfer(tx: Tx, input: TransferInput): Promise<TransferLineInput[]> {
  if (input.outStoreId === input.inStoreId) throw bad('调出仓与调入仓不能相同', 'inStoreId')
  if ([input.outStoreId, input.inStoreId].includes(TEMU_STORE_ID) && input.transferType !== PLATFORM_STOCK)
    throw bad('TEMU虚拟仓只能用「平台仓备货」类型的调拨进出', 'transferType')
  await requireActive(tx, [input.outStoreId, input.inStoreId])
  await checkSkus(tx, input.lines)
  const seen = new Map<string, number>()
  input.lines.forEach(({ skuId, boxNo }, i) => {
    const key = `${skuId}/${boxNo ?? ''}`
    if (seen.has(key)) throw bad(`第${i + 1}行与第${seen.get(key)! + 1}行SKU、箱号重复`)
    seen.set(key, i)
  })
  return input.lines.map(boxed)
}

/** No box is a box without a name: the table tells lines apart by it. */
export const boxed = (line: TransferLineInput) => ({ ...line, boxNo: line.boxNo ?? '' })

export async function requireActive(tx: Tx, storeIds: number[]): Promise<void> {
  const found = await tx.query(sql`
    SELECT 1 FROM stock_store WHERE id = ANY(${storeIds}::bigint[]) AND is_activated = 1 AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`)
  if (found.length < storeIds.length) throw refuse('调出仓或调入仓已停用')
}

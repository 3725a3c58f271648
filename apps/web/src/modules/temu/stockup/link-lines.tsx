import { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import { ref } from '@erp/contract/kit'
import { type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { Modal } from 'antd'
import { useState } from 'react'
import { call, done, FieldInput } from '../../../kit/index.ts'

const SKU = ref('SKU', 'goods/goodsSku', { show: 'sku' })
const TRIES = 20
const PAUSE = 300

interface Props {
  row: ShipmentRow
  onClose: () => void
  onSaved: () => void
}

/** The codes of the shop that mean nothing yet, each with the SKU that it shall mean. */
export function LinkLines(props: Props) {
  const { row, onClose } = props
  const { chosen, choose, busy, save } = useLinking(props)
  const codes = [...new Set(row.lines.filter(({ skuId }) => skuId === null).map(({ extCode }) => extCode))]
  return (
    <Modal
      open
      title={`关联SKU ${row.subPurchaseOrderSn}`}
      okText="关联"
      okButtonProps={{ disabled: chosen.size === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="hint">关联后，该店铺同货号的备货单都会匹配到所选SKU。托管平台只能关联单件、非组合的SKU。</p>
      {codes.map((code) => (
        <div key={code} className="temu-link">
          <span>{`货号 ${code}`}</span>
          <FieldInput
            field={SKU}
            aria-label={`货号 ${code} 的SKU`}
            value={chosen.get(code) ?? null}
            onChange={(skuId: number | null) => choose(code, skuId)}
          />
        </div>
      ))}
    </Modal>
  )
}

function useLinking({ row, onClose, onSaved }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const rows = [...chosen].map(([shopSku, skuId]) => ({ shopId: row.shopId!, shopSku, items: [{ skuId, quantity: 1 }] }))
    const saved = await call(goodsSkuLinkShop, 'save', { rows }).then(
      () => true,
      () => false,
    )
    if (saved) await matched(row.stockOrderId, [...chosen.keys()])
    setBusy(false)
    if (!saved) return
    done('已关联')
    onSaved()
    onClose()
  }
  const choose = (code: string, skuId: number | null) => setChosen((before) => withCode(before, code, skuId))
  return { chosen, choose, busy, save }
}

function withCode(before: ReadonlyMap<string, number>, code: string, skuId: number | null): Map<string, number> {
  const next = new Map(before)
  if (skuId) next.set(code, skuId)
  else next.delete(code)
  return next
}

/** Orders hear of a link a moment later. */
async function matched(stockOrderId: number, codes: string[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { lines } = await call(shipment, 'details', { stockOrderId })
    if (lines.every(({ extCode, skuId }) => skuId !== null || !codes.includes(extCode))) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

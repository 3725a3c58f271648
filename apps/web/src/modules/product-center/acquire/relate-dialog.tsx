import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { Modal } from 'antd'
import { useState } from 'react'
import { attempt, call } from '../../../kit/index.ts'
import { GoodsSelect } from '../../goods/catalog/goods-select.tsx'
import { Radar } from './radar.tsx'
import type { Acquisition } from './rows.ts'

interface Props {
  row: Acquisition
  onClose: () => void
  onDone: () => void
}

/** 关联商品: it is something that we have. */
export function RelateDialog({ row, onClose, onDone }: Props) {
  const [goodsId, setGoodsId] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const relate = async () => {
    setBusy(true)
    const worked = await attempt(call(dataAcquisition, 'relate-product', { id: row.id, goodsId: goodsId! }), '关联成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`关联商品 ${row.titleCn ?? row.title ?? ''}`}
      okText="关联商品"
      okButtonProps={{ loading: busy, disabled: goodsId === null }}
      onOk={() => void relate()}
      onCancel={onClose}
    >
      <p className="acquire-hint">来源链接会加入商品的参考链接{row.srcPlat === '1688' && '，1688商品同时加入商品的1688货源'}。</p>
      <div className="acquire-goods">
        <GoodsSelect value={goodsId} onChange={setGoodsId} autoFocus />
      </div>
      <Radar row={row} />
    </Modal>
  )
}

import { goodsSkuLinkSku, LINK_SKU_TYPES } from '@erp/contract/goods/goods-sku-link-sku'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { call, done, useUnsaved, ViewDrawer } from '../../../kit/index.ts'
import { type Chosen, SkuTree } from './sku-tree.tsx'
import './link.css'

type LinkType = (typeof LINK_SKU_TYPES)[number][0]
const OLD_CODE = 2
/** What the two sides of a relation are. */
const SIDES: Record<LinkType, [left: string, right: string]> = {
  1: ['SKU', '可替代的SKU'],
  2: ['旧编码', '新编码'],
  3: ['SKU', '同款SKU（其他供应商）'],
  4: ['主SKU', '配件'],
  5: ['不良品SKU', '原SKU'],
}
const ONE_RIGHT: LinkType[] = [2, 5]

/** Left, right, and how they are related. */
export function BindDrawer({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const [linkType, setLinkType] = useState<LinkType>(1)
  const [left, setLeft] = useState<Chosen[]>([])
  const [right, setRight] = useState<Chosen[]>([])
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  useUnsaved(left.length + right.length > 0)
  const several = !ONE_RIGHT.includes(linkType)
  const bind = async () => {
    setBusy(true)
    const linkSkuIds = right.map(({ skuId }) => skuId)
    const made = await call(goodsSkuLinkSku, 'bind', { skuId: left[0]!.skuId, linkSkuIds, linkType, remark }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已绑定 ${made.length} 个`)
    onSaved()
    onClose()
  }
  const [leftTitle, rightTitle] = SIDES[linkType]
  return (
    <ViewDrawer
      open
      size={880}
      title="绑定SKU"
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={left.length === 0 || right.length === 0} loading={busy} onClick={() => void bind()}>
          {right.length > 1 ? `绑定 ${right.length} 个` : '绑定'}
        </Button>
      }
    >
      <div className="bind-options">
        <Select<LinkType>
          aria-label="关系"
          options={LINK_SKU_TYPES.map(([value, label]) => ({ value, label }))}
          value={linkType}
          onChange={(type) => {
            setLinkType(type)
            if (ONE_RIGHT.includes(type)) setRight((before) => before.slice(0, 1))
          }}
        />
        <Input
          aria-label="备注"
          placeholder="备注"
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
      <div className="bind-sides">
        <SkuTree title={leftTitle} withRetired={linkType === OLD_CODE} chosen={left} onChange={setLeft} />
        <SkuTree title={rightTitle} several={several} chosen={right} onChange={setRight} />
      </div>
    </ViewDrawer>
  )
}

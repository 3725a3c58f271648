import { goodsSkuLinkSku, LINK_SKU_TYPES } from '@erp/contract/goods/link/goods-sku-link-sku'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { call, done, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { type Chosen, SkuTree } from './sku-tree.tsx'
import './link.css'

type LinkType = (typeof LINK_SKU_TYPES)[number][0]
const OLD_CODE = 2
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
  const [bond, setBond] = useState<Bond>({ linkType: 1, left: [], right: [], remark: '' })
  const [busy, setBusy] = useState(false)
  const { linkType, left, right } = bond
  const close = useClosing(left.length + right.length > 0 || bond.remark.trim() !== '', onClose)
  const put = (change: Partial<Bond>) => setBond((before) => ({ ...before, ...change }))
  const bind = async () => {
    setBusy(true)
    const made = await call(goodsSkuLinkSku, 'bind', inputOf(bond)).catch(() => null)
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
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!left.length || !right.length} loading={busy} onClick={() => void bind()}>
          {right.length > 1 ? `绑定 ${right.length} 个` : '绑定'}
        </Button>
      }
    >
      <Options bond={bond} onChange={put} />
      <div className="bind-sides">
        <SkuTree title={leftTitle} withRetired={linkType === OLD_CODE} chosen={left} onChange={(skus) => put({ left: skus })} />
        <SkuTree title={rightTitle} several={hasMany(linkType)} chosen={right} onChange={(skus) => put({ right: skus })} />
      </div>
    </ViewDrawer>
  )
}

interface Bond {
  linkType: LinkType
  left: Chosen[]
  right: Chosen[]
  remark: string
}

const hasMany = (linkType: LinkType): boolean => !ONE_RIGHT.includes(linkType)
const inputOf = ({ linkType, left, right, remark }: Bond) => ({
  skuId: left[0]!.skuId,
  linkSkuIds: right.map(({ skuId }) => skuId),
  linkType,
  remark,
})

const Options = ({ bond, onChange }: { bond: Bond; onChange: (change: Partial<Bond>) => void }) => (
  <div className="bind-options">
    <Select<LinkType>
      aria-label="关系"
      options={LINK_SKU_TYPES.map(([value, label]) => ({ value, label }))}
      value={bond.linkType}
      onChange={(linkType) => onChange({ linkType, right: hasMany(linkType) ? bond.right : bond.right.slice(0, 1) })}
    />
    <Input
      aria-label="备注"
      placeholder="备注"
      maxLength={200}
      value={bond.remark}
      onChange={(event) => onChange({ remark: event.target.value })}
    />
  </div>
)

import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, confirm, done, Lines, type List, offers, tabLeaves, useOptions } from '../../../../kit/index.ts'
import { NewOrder } from '../edit/new-order.tsx'
import { ResultDialog } from '../verbs/result-dialog.tsx'
import type { Outcome } from '../verbs/run-verb.ts'
import type { OrdersOf } from './orders.ts'

interface Props {
  of: OrdersOf
  condition: List['condition']
  onDone: () => void
}

/** What a list offers without a choice of orders. */
export function ListTools({ of, condition, onDone }: Props) {
  if (of === 'tradeInfo')
    return (
      <>
        {offers(tradeInfo, 'create') && <Create onDone={onDone} />}
        {offers(tradeInfo, 'sync') && <Sync onDone={onDone} />}
      </>
    )
  if (of === 'waitMerge' && offers(tradeInfo, 'autoMergeOrders')) return <AutoMerge condition={condition} onDone={onDone} />
  return null
}

function Create({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        新建订单
      </Button>
      {open && <NewOrder onClose={() => setOpen(false)} onSaved={onDone} />}
    </>
  )
}

const MOST_SHOPS = 20
type Synced = { shopId: number; taken: number; news: number; error: string | null }[]

interface ShopChoice {
  value: number
  label: string
}
interface ShopsProps {
  value: number[]
  options: ShopChoice[]
  onChange: (ids: number[]) => void
}
const Shops = (props: ShopsProps) => (
  <Select
    className="wide"
    mode="multiple"
    {...tabLeaves}
    maxCount={MOST_SHOPS}
    aria-label="店铺"
    placeholder={`选择店铺，最多${MOST_SHOPS}个`}
    showSearch={{ optionFilterProp: 'label' }}
    {...props}
  />
)

/** Asks the platforms now, shop by shop. */
function Sync({ onDone }: { onDone: () => void }) {
  const shops = useOptions('authorize/shop')
  const [open, setOpen] = useState(false)
  const [shopIds, setShopIds] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Synced | null>(null)
  const nameOf = (id: number) => shops.options.find(({ value }) => value === id)?.label ?? String(id)
  const run = async () => {
    setBusy(true)
    setSaid(await call(tradeInfo, 'sync', { shopIds }).catch(() => null))
    setBusy(false)
    onDone()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>同步订单</Button>
      <Modal
        open={open}
        title="同步订单"
        okText="同步"
        okButtonProps={{ loading: busy, disabled: shopIds.length === 0 }}
        cancelText="关闭"
        onOk={() => void run()}
        onCancel={() => setOpen(false)}
      >
        <Shops value={shopIds} options={shops.options as ShopChoice[]} onChange={setShopIds} />
        {said && <SyncResult said={said} nameOf={nameOf} />}
      </Modal>
    </>
  )
}

function SyncResult({ said, nameOf }: { said: Synced; nameOf: (shopId: number) => string }) {
  return (
    <div className="floor-lines sync-result">
      {said.some(({ error }) => error) && <Alert type="warning" showIcon title="有店铺没有同步成功" />}
      <Lines
        rows={said}
        keyOf={({ shopId }) => shopId}
        columns={[
          { title: '店铺', render: ({ shopId }) => nameOf(shopId) },
          { title: '新订单', right: true, render: ({ taken }) => taken },
          { title: '更新', right: true, render: ({ news }) => news },
          { title: '问题', render: ({ error }) => error && <span className="over-time">{error}</span> },
        ]}
      />
    </div>
  )
}

/** Of the filter alone: whoever narrowed the list means these. */
function AutoMerge({ condition, onDone }: Pick<Props, 'condition' | 'onDone'>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async () => {
    if (!(await confirm('确认把筛选到的、收件信息一致的订单全部合并吗？', { ok: '自动合并' }))) return
    const said = await call(tradeInfo, 'autoMergeOrders', { condition }).catch(() => null)
    if (!said) return
    onDone()
    if (said.failed.length)
      setOutcome({ ...said, verb: { key: 'auto', label: '自动合并', resource: tradeInfo, action: 'autoMergeOrders' } })
    else done(`自动合并成功，${said.success.length} 个订单`)
  }
  return (
    <>
      <Button onClick={() => void run()}>自动合并</Button>
      {outcome && <ResultDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

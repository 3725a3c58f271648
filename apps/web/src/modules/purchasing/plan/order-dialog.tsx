import { ORDER_TYPE, SETTLEMENTS } from '@erp/contract/purchasing/order/order.states'
import { plan } from '@erp/contract/purchasing/plan/plan'
import type { OrderPreview, PreviewGroup, PreviewLine } from '@erp/contract/purchasing/plan/plan-orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, InputNumber, Modal, Tag } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kit/amount.ts'
import { Cover, call, done, Lines } from '../../../kit/index.ts'

interface Props {
  ids: number[]
  onClose: () => void
  onDone: () => void
}

/** 转采购单: the orders as they will be made; quantities may be fewer. */
export function OrderDialog({ ids, onClose, onDone }: Props) {
  const { asked, good, groups, problems, type } = usePreview(ids)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const made = await call(plan, 'to-order', { rows: good }).catch(() => null)
    setBusy(false)
    if (!made) return void asked.refetch()
    done(
      `已生成 ${made.orderNos.length} 张采购单：${made.orderNos.slice(0, 3).join('、')}${made.orderNos.length > 3 ? ' 等' : ''}`,
    )
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={920}
      title={`转采购单（${good.length} 个计划，${groups.length} 张采购单）`}
      okText="生成采购单"
      okButtonProps={{ loading: busy, disabled: good.length === 0 || asked.isFetching }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {problems.length > 0 && <Problems problems={problems} />}
      <div className="order-groups">
        {!asked.data && <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
        {groups.map((group) => (
          <Group key={keyOf(group)} group={group} onType={type} />
        ))}
      </div>
    </Modal>
  )
}

const keyOf = ({ supplierId, storeId, targetStoreId, purchaserId, orderType }: PreviewGroup): string =>
  [supplierId, storeId, targetStoreId, purchaserId, orderType].join('/')

function usePreview(ids: number[]) {
  const [typed, setTyped] = useState<Record<number, number>>({})
  const rows = ids.map((planId) => ({ planId, quantity: typed[planId] ?? null }))
  const asked = useQuery({
    queryKey: [plan.path, 'to-order-preview', rows],
    queryFn: ({ signal }) => call(plan, 'to-order-preview', { rows }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { groups = [], problems = [] } = asked.data ?? {}
  const out = new Set(problems.map(({ planId }) => planId))
  const good = rows.filter(({ planId }) => !out.has(planId))
  const type: OnType = (planId, quantity) => setTyped((before) => ({ ...before, [planId]: quantity }))
  return { asked, good, groups, problems, type }
}

const Problems = ({ problems }: Pick<OrderPreview, 'problems'>) => (
  <Alert
    type="warning"
    showIcon
    className="order-group"
    title={`${problems.length} 个计划不能下单，其余照常`}
    description={problems.map(({ planId, reason }) => <div key={planId}>{reason}</div>)}
  />
)

type OnType = (planId: number, quantity: number) => void
const settlements = new Map<number, string>(SETTLEMENTS)

function Group({ group, onType }: { group: PreviewGroup; onType: OnType }) {
  const where = group.storeId === group.targetStoreId ? group.storeName : `${group.storeName} → ${group.targetStoreName}`
  return (
    <section className="order-group" aria-label={group.supplierName}>
      <div className="order-group-head">
        <span>{group.supplierName}</span>
        {group.orderType === ORDER_TYPE.ali && <Tag color="orange">1688</Tag>}
        <span>{where}</span>
        <span>{settlements.get(group.settlementType)}</span>
        <span>{group.purchaserName ?? '未分配采购员'}</span>
        <span>
          {group.quantity} 件{group.amount !== null && `，¥${grouped(group.amount)}`}
        </span>
      </div>
      <Lines<PreviewLine>
        rows={group.lines}
        keyOf={({ skuId }) => skuId}
        columns={[
          { title: 'SKU', render: (line) => <Sku line={line} /> },
          { title: '计划与数量', render: (line) => <Quantities line={line} onType={onType} /> },
          { title: '下单数量', right: true, render: (line) => <Ordered line={line} /> },
          { title: '单价', right: true, render: ({ price }) => price },
          { title: '金额', right: true, render: ({ amount }) => amount && grouped(amount) },
        ]}
      />
    </section>
  )
}

const Sku = ({ line }: { line: PreviewLine }) => (
  <>
    <div>{line.sku}</div>
    <div className="why-time">{line.warning ?? line.skuName}</div>
  </>
)

const Quantities = ({ line, onType }: { line: PreviewLine; onType: OnType }) => (
  <div className="plan-quantities">
    {line.plans.map(({ planId, planNo, quantity, left }) => (
      <span key={planId}>
        <InputNumber
          size="small"
          aria-label={`${planNo} 下单数量`}
          min={1}
          max={left}
          precision={0}
          defaultValue={quantity}
          onBlur={({ target }) => {
            const value = Number(target.value)
            if (Number.isInteger(value) && value > 0 && value <= left && value !== quantity) onType(planId, value)
          }}
        />{' '}
        {planNo}（剩余 {left}）
      </span>
    ))}
  </div>
)

const Ordered = ({ line }: { line: PreviewLine }) => (
  <>
    {line.quantity}
    {line.aliUnits !== null && (
      <div className="why-time">
        {line.aliUnits} 件×{Number(line.unitRatio)}
        {line.surplus > 0 && `，多 ${line.surplus}`}
      </div>
    )}
  </>
)

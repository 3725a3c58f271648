import type { BonusPart, BonusParts, MonthBonusRow, salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { factFields } from '@erp/contract/report/profit/profit-fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../../kit/amount.ts'
import { BizLog, type Column, Cover, call, columnOf, FieldValue, Lines, Rows, ViewDrawer } from '../../../kit/index.ts'
import './bonus.css'

interface Props {
  resource: typeof salesmanBonus
  row: MonthBonusRow
  onClose: () => void
}
const SIZE = 20

/** What a person's bonus follows from: the figures, the facts behind the profit, and what was deducted for. */
export function BonusDrawer({ resource, row, onClose }: Props) {
  const asked = { month: row.month, userId: row.userId }
  const evidence = useQuery({
    queryKey: ['list', resource.path, 'evidence', asked, row.status],
    queryFn: ({ signal }) => call(resource, 'evidence', asked, { signal }),
  })
  const parts = (which: 'stock' | 'errors', day: string) => (
    <Parts
      parts={evidence.data?.[which]}
      day={day}
      cover={<Cover loading={evidence.isLoading} error={evidence.error} onRetry={() => void evidence.refetch()} />}
    />
  )
  const items = [
    { key: 'facts', label: '利润明细', children: <Facts {...{ resource, row }} /> },
    { key: 'stock', label: '180天以上库存', children: parts('stock', '入库日期') },
    { key: 'errors', label: '库存异常', children: parts('errors', '处理日期') },
    ...(row.id === null
      ? []
      : [{ key: 'log', label: '操作日志', children: <BizLog entity={resource.path} entityId={row.id} /> }]),
  ]
  return (
    <ViewDrawer open size="min(1080px, 100%)" title={`${row.userName} ${row.month} ${resource.title}`} onClose={onClose}>
      <Reckoning resource={resource} row={row} />
      <Tabs items={items} />
    </ViewDrawer>
  )
}

/** The formula with its figures, so that it can be followed. */
function Reckoning({ resource: { fields }, row }: Pick<Props, 'resource' | 'row'>) {
  const of = (name: keyof typeof fields) => <FieldValue name={name} field={fields[name]} row={row} />
  return (
    <dl className="bonus-sum">
      <dt>完成率</dt>
      <dd>
        {of('reached')} ÷ {of('target')} = <b>{of('completion')}</b>
        {row.note && <em>{row.note}</em>}
      </dd>
      <dt>提成</dt>
      <dd>
        {of('base')} × {of('percent')} × {grouped(row.profit)} × {of('share')} = <b>{grouped(row.earned)}</b>
      </dd>
      <dt>扣款</dt>
      <dd>
        {grouped(row.agedStock)} × {of('agedPercent')} = <b>{grouped(row.agedDeduct)}</b>；{grouped(row.errLoss)} ×{' '}
        {of('errPercent')} = <b>{grouped(row.errDeduct)}</b>
      </dd>
      <dt>奖金(CNY)</dt>
      <dd>
        <b className="bonus-paid">{grouped(row.bonus)}</b>
      </dd>
    </dl>
  )
}

const FACTS: Column[] = Object.entries(factFields).map(([name, field]) => {
  const column = { ...columnOf(name, field), sort: undefined }
  if (name !== 'orderNo') return column
  const render: Column['render'] = (row) => (
    <Link to={`/orderList/tradeInfo?${new URLSearchParams({ orderNo: String(row['orderNo']) })}`}>{row['orderNo']}</Link>
  )
  return { ...column, fixed: 'start' as const, width: 168, render }
})

function Facts({ resource, row }: Pick<Props, 'resource' | 'row'>) {
  const [pageNum, setPageNum] = useState(1)
  const input = { month: row.month, userId: row.userId, pageNum, pageSize: SIZE }
  const page = useQuery({
    queryKey: ['list', resource.path, 'facts', input, row.status],
    queryFn: ({ signal }) => call(resource, 'facts', input, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Rows
        gridKey={`${resource.path}.facts`}
        columns={FACTS}
        rows={page.data?.list ?? []}
        rowKey="id"
        cover={<Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} />}
      />
      <Pagination
        size="small"
        align="end"
        current={pageNum}
        pageSize={SIZE}
        total={page.data?.total ?? 0}
        showTotal={(total) => `共 ${total} 条，利润 ${grouped(page.data?.profit ?? '0')}`}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </>
  )
}

function Parts({ parts, day, cover }: { parts: BonusParts | undefined; day: string; cover: React.ReactNode }) {
  if (!parts?.list.length) return cover
  return (
    <div className="wide-scroll">
      <Lines<BonusPart>
        rows={parts.list}
        keyOf={({ id }) => id}
        columns={[
          { title: '单据', render: ({ docNo }) => docNo },
          { title: 'SKU', render: ({ sku }) => sku },
          { title: '仓库', render: ({ store }) => store },
          { title: day, render: (part) => part.day },
          { title: '件数', right: true, render: ({ quantity }) => grouped(quantity) },
          { title: '金额(CNY)', right: true, render: ({ value }) => grouped(value) },
          { title: '负责人数', right: true, render: ({ people }) => people },
          { title: '本人分摊(CNY)', right: true, render: ({ amount }) => grouped(amount) },
        ]}
      />
      <p className="bonus-totals">
        共 {grouped(parts.count)} 条，本人分摊 <b>{grouped(parts.amount)}</b>
        {parts.count > parts.list.length && `，显示金额最大的 ${parts.list.length} 条`}
      </p>
    </div>
  )
}

import type { Fields } from '@erp/contract/kit'
import { titleOf } from '@erp/contract/kit/reading'
import type { PricedRow, Pricing } from '@erp/contract/report/pricing/pricing'
import { Alert, Descriptions, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, columnsOf, FieldValue, Rows } from '../../../kit/index.ts'

const SIZE = 100
const WIDTHS: Record<string, number> = { line: 72, sku: 128, reason: 260, profitRate: 104, targetRate: 128 }
const STAMPS = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

export function PricedTable({ resource, rows }: { resource: Pricing; rows: PricedRow[] }) {
  const [pageNum, setPageNum] = useState(1)
  const columns = useMemo<Column<PricedRow>[]>(
    () =>
      columnsOf(resource)
        .filter(({ id }) => !STAMPS.has(id))
        .map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })),
    [resource],
  )
  const last = Math.ceil(rows.length / SIZE)
  const at = Math.min(pageNum, last)
  return (
    <>
      <Rows gridKey={resource.path} columns={columns} rows={rows.slice((at - 1) * SIZE, at * SIZE)} rowKey="line" />
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        current={at}
        pageSize={SIZE}
        total={rows.length}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </>
  )
}

const FIRST = ['price', 'profit', 'profitRate'] as const
const LATER = [
  'netPrice',
  'taxMoney',
  'cost',
  'freight',
  'packCost',
  'fees',
  'platformPercent',
  'payPercent',
  'adPercent',
  'fixedFee',
  'weight',
  'catName',
] as const

/** One priced thing: the price large, and what it was reckoned by. */
export function PricedCard({ resource, row, exchangeRate }: { resource: Pricing; row: PricedRow; exchangeRate: string }) {
  if (row.reason) return <Alert type="error" showIcon title={row.reason} />
  const fields = resource.fields as Fields
  const value = (name: string) => <FieldValue name={name} field={fields[name]!} row={{ ...row }} />
  return (
    <div className="pricing-card">
      <dl>
        {FIRST.map((name) => (
          <div key={name}>
            <dt>{titleOf(fields[name]!)}</dt>
            <dd>{value(name)}</dd>
          </div>
        ))}
      </dl>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={[
          ...LATER.map((name) => ({ key: name, label: titleOf(fields[name]!), children: value(name) })),
          { key: 'rate', label: '汇率', children: exchangeRate },
        ]}
      />
    </div>
  )
}

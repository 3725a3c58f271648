import { RULE_TYPES } from '@erp/contract/order/rules/order-rule'
import type { DryRun, TrialOrder, TrialRows, TrialSide } from '@erp/contract/order/rules/rule-trial'
import { Alert, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type LineColumn, Lines } from '../../../kit/index.ts'

/** Per rule hits before and after, what is newly stopped, what no rule takes, and what moves where. */
export function DryRunResult({ run }: { run: DryRun }) {
  const items = [
    { key: 'spread', label: '按仓库和渠道', children: <Spread spread={run.spread} /> },
    { key: 'changed', label: `变化的订单（${run.changed.count}）`, children: <Orders of={run.changed} extra={MOVES} /> },
    { key: 'rules', label: '规则命中', children: <Rules rules={run.rules} /> },
    { key: 'caught', label: `新拦截（${run.caught.count}）`, children: <Orders of={run.caught} extra={RULE} /> },
    { key: 'left', label: `没有规则（${run.left.count}）`, children: <Orders of={run.left} extra={BEFORE} /> },
  ]
  return (
    <div role="region" aria-label="试运行结果">
      <Alert type={run.changed.count ? 'warning' : 'success'} title={wordsOf(run)} />
      <Tabs size="small" defaultActiveKey={run.changed.count ? 'changed' : 'spread'} items={items} />
    </div>
  )
}

function wordsOf({ orders, isDrafted, changed, caught, freight }: DryRun): string {
  if (!isDrafted) return `没有修改任何规则，不会有变化；以下是现行规则对 ${orders} 单的结果`
  if (changed.count === 0 && caught.count === 0) return `${orders} 单都没有变化：修改后的仓库、渠道和拦截与现在相同`
  const parts = [`${orders} 单，${changed.count} 单有变化`, `新拦截 ${caught.count} 单`]
  if (freight)
    parts.push(`运费 ${freight.before} → ${freight.after}，差 ${signed(freight.difference)} CNY（${freight.orders} 单可比）`)
  return parts.join('；')
}

const signed = (amount: string): string => (Number(amount) > 0 ? `+${amount}` : amount)

/** Where the orders go now, and where they would. */
const Spread = ({ spread }: Pick<DryRun, 'spread'>) => (
  <Scroll>
    <Lines
      rows={spread}
      keyOf={({ storeName, wayName }) => `${storeName} ${wayName}`}
      columns={[
        { title: '仓库', render: (row) => row.storeName ?? '没有仓库' },
        { title: '渠道', render: (row) => row.wayName ?? (row.storeName === '拦截' ? null : '没有渠道') },
        { title: '现在', right: true, render: (row) => row.before },
        { title: '修改后', right: true, render: (row) => row.after },
        { title: '差', right: true, render: ({ before, after }) => signed(String(after - before)) },
      ]}
    />
  </Scroll>
)

const Rules = ({ rules }: Pick<DryRun, 'rules'>) => (
  <Scroll>
    <Lines
      rows={rules}
      keyOf={({ ruleId }) => ruleId}
      columns={[
        { title: '类型', render: ({ ruleType }) => RULE_TYPES.find(([type]) => type === ruleType)?.[1] },
        { title: '规则', render: (rule) => rule.ruleName },
        { title: '现在命中', right: true, render: (rule) => rule.before },
        { title: '修改后', right: true, render: (rule) => rule.after },
        { title: '差', right: true, render: ({ before, after }) => signed(String(after - before)) },
      ]}
    />
  </Scroll>
)

const SIDES: [title: string, of: (side: TrialSide) => ReactNode][] = [
  ['规则', (side) => side.ruleName],
  ['仓库', (side) => side.storeName],
  ['渠道', (side) => side.wayName],
  ['运费', (side) => side.freight],
]

const MOVES: LineColumn<DryRun['changed']['rows'][number]>[] = SIDES.map(([title, of]) => ({
  title,
  render: ({ before, after }) => <Arrow from={of(before)} to={of(after)} />,
}))

const Arrow = ({ from, to }: { from: ReactNode; to: ReactNode }) =>
  from === to ? (
    (from ?? '–')
  ) : (
    <>
      {from ?? '–'} → <b>{to ?? '–'}</b>
    </>
  )

const RULE: LineColumn<DryRun['caught']['rows'][number]>[] = [{ title: '拦截规则', render: (row) => row.ruleName }]
const BEFORE: LineColumn<DryRun['left']['rows'][number]>[] = [{ title: '现在的规则', render: (row) => row.before }]

function Orders<T extends TrialOrder>({ of, extra }: { of: TrialRows<T>; extra: LineColumn<T>[] }) {
  if (of.count === 0) return <p className="hint">没有</p>
  const link = (row: T) => <Link to={`/orderListInfo/${row.orderId}`}>{row.orderNo}</Link>
  return (
    <Scroll>
      <Lines rows={of.rows} keyOf={({ orderId }) => orderId} columns={[{ title: '订单', render: link }, ...extra]} />
      {of.count > of.rows.length && (
        <p className="hint">
          共 {of.count} 单，列出前 {of.rows.length} 单
        </p>
      )}
    </Scroll>
  )
}

const Scroll = ({ children }: { children: ReactNode }) => <div className="rule-result">{children}</div>

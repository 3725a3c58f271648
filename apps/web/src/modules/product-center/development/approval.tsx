import { round, times } from '@erp/contract/kit/decimal'
import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import type { LastResult } from '@erp/contract/product-center/development/development-rows'
import { score } from '@erp/contract/product-center/score/score'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef, Space } from 'antd'
import { useRef } from 'react'
import { ChoiceTag, Cover, call, type LineColumn, Lines, type List, ViewDrawer } from '../../../kit/index.ts'
import { price } from '../../goods/price.ts'
import { Block } from '../../order/desk/info/block.tsx'
import { Repeats } from '../repeat/repeats.tsx'
import { ProfitOf } from './drawer.tsx'
import { DevelopmentSheet } from './facts.tsx'
import type { Development, OpenedDevelopment } from './rows.ts'
import { useApprovalKeys } from './use-approval-keys.ts'
import { useDecision } from './use-decision.ts'

interface Props {
  row: Development
  list: List<Development>
  onOpen: (row: Development | null) => void
  onDone: () => void
}

/** A product laid out to be judged, by the keyboard alone: A yes, R no, arrows to the next and back. */
export function Approval({ row, list, onOpen, onDone }: Props) {
  const box = useRef<InputRef>(null)
  const after = neighbour(list, row, 1) ?? neighbour(list, row, -1)
  const decision = useDecision(row, box, () => {
    onOpen(after ?? null)
    onDone()
  })
  const step = (by: 1 | -1) => {
    const next = neighbour(list, row, by)
    if (next) onOpen(next)
  }
  useApprovalKeys({
    a: () => decision.decide(true),
    r: () => decision.decide(false),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
  })
  return (
    <ViewDrawer
      open
      size="min(1320px, 96%)"
      className="detail"
      title={`审批 ${row.developNo} ${row.goodsName}`}
      extra={neighbour(list, row, 1) && <Button onClick={() => step(1)}>下一个 ↓</Button>}
      onClose={() => onOpen(null)}
      footer={<Footer box={box} {...decision} />}
    >
      <Judged key={row.id} id={row.id} />
    </ViewDrawer>
  )
}

/** Those that wait too, in the order of the list. */
function neighbour(list: List<Development>, row: Development, step: 1 | -1): Development | undefined {
  const waiting = list.rows.filter((one) => one.devStatus === DEVELOPMENT.waiting || one.id === row.id)
  const at = waiting.findIndex((one) => one.id === row.id)
  return at < 0 ? undefined : waiting[at + step]
}

type FooterProps = ReturnType<typeof useDecision> & { box: React.RefObject<InputRef | null> }

function Footer({ box, remark, setRemark, wanted, wrong, saving, decide, confirm, leave }: FooterProps) {
  const enter = wanted === null ? '按 A 通过，R 不通过' : `回车确认${wanted ? '通过' : '不通过'}`
  return (
    <div className="development-decide">
      <div>
        <Input
          ref={box}
          aria-label="审批意见"
          placeholder="审批意见"
          maxLength={500}
          status={wrong ? 'error' : undefined}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
          onPressEnter={confirm}
          onKeyDown={(event) => event.key === 'Escape' && leave(event)}
        />
        <span className={wrong ? 'over-time' : 'hint'} role={wrong ? 'alert' : undefined}>
          {wrong || enter}
        </span>
      </div>
      <Space>
        <Button danger loading={saving} onClick={() => decide(false)}>
          不通过 R
        </Button>
        <Button type="primary" loading={saving} onClick={() => decide(true)}>
          通过 A
        </Button>
      </Space>
    </div>
  )
}

function Judged({ id }: { id: number }) {
  const asked = useQuery({
    queryKey: [development.path, 'details', id],
    queryFn: ({ signal }) => call(development, 'details', { id }, { signal }),
    staleTime: 0,
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <div className="development-judged">
      <DevelopmentSheet row={asked.data} />
      <Beside row={asked.data} />
    </div>
  )
}

const Beside = ({ row }: { row: OpenedDevelopment }) => (
  <div className="development-sheet">
    <Block title="利润">
      <ProfitOf row={row} />
    </Block>
    <Block title="同款">
      <Repeats asked={{ developmentId: row.id }} empty="没有发现同款" />
    </Block>
    <Block title="开发员成绩">
      <Record row={row} />
    </Block>
  </div>
)

const Record = ({ row }: { row: OpenedDevelopment }) => {
  const name = row.developerName
  if (!row.record) return <span className="nothing">–</span>
  const { submitted, approved, rejected, made, judged, hits, rate, last } = row.record
  return (
    <>
      <p>{`${name}：提交过 ${submitted} 个，已审批 ${approved} 个（生成商品 ${made} 个），未通过 ${rejected} 个`}</p>
      <p>
        {rate === null ? '还没有可以评价的产品' : `命中率 ${round(times(rate, 100), 1)}%（已评 ${judged} 个，命中 ${hits} 个）`}
      </p>
      {last.length > 0 && (
        <div className="scroll-x">
          <Lines columns={LAST} rows={last} keyOf={({ developNo }) => developNo} />
        </div>
      )}
    </>
  )
}

const LAST: LineColumn<LastResult>[] = [
  { title: '最近的产品', render: ({ goodsName }) => goodsName },
  { title: '预估30天利润', right: true, render: ({ estProfit }) => price(estProfit) },
  { title: '前30天利润', right: true, render: ({ profit30 }) => price(profit30) },
  { title: '结果', render: ({ hit }) => <ChoiceTag field={score.fields.hit} value={hit} /> },
]

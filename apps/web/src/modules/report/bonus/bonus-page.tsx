import { text } from '@erp/contract/kit'
import type { BonusPage, MonthBonusRow, salesmanBonus } from '@erp/contract/report/bonus/month-bonus'
import { BONUS_STATE, bonusStates } from '@erp/contract/report/bonus/month-bonus.states'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { grouped } from '../../../kit/amount.ts'
import { AskDialog, attempt, call, columnsOf, confirm, type List, ListPage, offers, RowAction } from '../../../kit/index.ts'
import { BonusDrawer } from './bonus-drawer.tsx'
import { MonthFilter, usualMonth } from './month-filter.tsx'
import './bonus.css'

type Bonuses = typeof salesmanBonus
const FILTERS = { month: MonthFilter }
const WIDTHS: Record<string, number> = { userId: 96, month: 88, status: 92, completion: 96, percent: 96, note: 128, target: 140 }
const STAMPS = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])
const REASON = { reason: text('原因', { required: true, max: 200 }) }

/** 月奖金: what people earned in a month, frozen by finance. */
export function BonusesPage({ resource }: { resource: Bonuses }) {
  const [opened, setOpened] = useState<MonthBonusRow | null>(null)
  const [revoked, setRevoked] = useState<MonthBonusRow | null>(null)
  const columns = useMemo(
    () =>
      columnsOf(resource)
        .filter(({ id }) => !STAMPS.has(id))
        .map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width, sort: column.id })),
    [resource],
  )
  return (
    <ListPage
      resource={resource}
      columns={columns}
      filters={FILTERS}
      onOpen={setOpened}
      toolbar={(list) => <ConfirmAll resource={resource} list={list} />}
      rowActions={(row) => <Verbs {...{ resource }} row={row} onOpen={setOpened} onRevoke={setRevoked} />}
      batch={(rows, list) => offers(resource, 'confirm') && <ConfirmChosen {...{ resource, list }} rows={rows} />}
      summary={(list) => <Totals list={list} />}
    >
      {(list) => (
        <>
          {opened && <BonusDrawer resource={resource} row={opened} onClose={() => setOpened(null)} />}
          {revoked && (
            <Revoke {...{ resource }} row={revoked} onClose={() => setRevoked(null)} onDone={() => void list.refresh()} />
          )}
        </>
      )}
    </ListPage>
  )
}

interface VerbsProps {
  resource: Bonuses
  row: MonthBonusRow
  onOpen: (row: MonthBonusRow) => void
  onRevoke: (row: MonthBonusRow) => void
}

const Verbs = ({ resource, row, onOpen, onRevoke }: VerbsProps) => (
  <>
    <RowAction onClick={() => onOpen(row)}>依据</RowAction>
    {offers(resource, 'revoke') && (
      <RowAction danger why={row.status === BONUS_STATE.confirmed ? null : '还没有确认'} onClick={() => onRevoke(row)}>
        撤销确认
      </RowAction>
    )}
  </>
)

interface RevokeProps {
  resource: Bonuses
  row: MonthBonusRow
  onClose: () => void
  onDone: () => void
}

const Revoke = ({ resource, row, onClose, onDone }: RevokeProps) => (
  <AskDialog
    {...{ resource, onClose, onDone }}
    verb="revoke"
    title="撤销确认"
    danger
    fields={REASON}
    document={row}
    send={(values) => ({ ...values, month: row.month, version: undefined })}
  />
)

const monthIn = (list: List): string => String((list.condition as { month?: string }).month ?? usualMonth())

async function settle(resource: Bonuses, list: List, userIds: number[] | null, what: string): Promise<void> {
  const month = monthIn(list)
  const sure = await confirm(`确认 ${month} ${what}的奖金吗？`, { detail: bonusStates.moves.confirm.confirm, ok: '确认' })
  if (sure && (await attempt(call(resource, 'confirm', { month, userIds }), '已确认'))) await list.refresh()
}

const ConfirmAll = ({ resource, list }: { resource: Bonuses; list: List }) =>
  offers(resource, 'confirm') && (
    <Button type="primary" onClick={() => void settle(resource, list, null, '全部待确认')}>
      全部确认
    </Button>
  )

function ConfirmChosen({ resource, list, rows }: { resource: Bonuses; list: List; rows: MonthBonusRow[] }) {
  const open = rows.filter(({ status }) => status === BONUS_STATE.open)
  const ids = open.map(({ userId }) => userId)
  return (
    <Button disabled={ids.length === 0} onClick={() => void settle(resource, list, ids, `所选 ${ids.length} 人`)}>
      确认
    </Button>
  )
}

/** Of the whole filter, as the rows add up. */
function Totals({ list }: { list: List }) {
  const page = list.page.data as BonusPage | undefined
  if (!page?.totals) return null
  const { profit, earned, agedDeduct, errDeduct, bonus, open } = page.totals
  const items = [
    ['利润', profit],
    ['提成', earned],
    ['库龄扣款', agedDeduct],
    ['库存异常扣款', errDeduct],
    ['奖金', bonus],
  ] as const
  return (
    <p className="bonus-totals">
      <span>{page.month} 合计</span>
      {items.map(([label, amount]) => (
        <span key={label}>
          {label} <b>{grouped(amount)}</b>
        </span>
      ))}
      <span>
        待确认 <b>{open}</b> 人
      </span>
    </p>
  )
}

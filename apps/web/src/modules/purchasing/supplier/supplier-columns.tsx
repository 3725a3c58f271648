import { percentText } from '@erp/contract/kit/reading'
import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATE, supplierStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { SETTLEMENT, SETTLEMENTS } from '@erp/contract/purchasing/supplier/supplier-fields'
import { Tag } from 'antd'
import { StatusTag } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import type { Supplier } from './rows.ts'
import './supply.css'

const COLORS: Record<string, string> = { S: 'gold', A: 'green', B: 'blue', C: 'default', D: 'red' }
export const LevelTag = ({ level }: { level: string | null | undefined }) =>
  level ? <Tag color={COLORS[level]}>{level}</Tag> : <span className="nothing">–</span>

const Level = ({ row }: { row: Supplier }) => (
  <span className="level">
    <LevelTag level={row.supplierLevel} />
    {row.score ?? <span className="nothing">未评分</span>}
  </span>
)

/** What may be bought from says nothing of its state. */
const Name = ({ row }: { row: Supplier }) => (
  <span className="level" title={row.supplierName}>
    {row.status !== SUPPLIER_STATE.enabled && <StatusTag states={supplierStates} value={row.status} />}
    {row.supplierName}
  </span>
)

export function settlementWords(row: Supplier): string {
  const words = SETTLEMENTS.find(([value]) => value === row.settlementType)?.[1] ?? ''
  if (row.settlementType === SETTLEMENT.deposit) return `${words} ${percentText(row.depositRate ?? 0)}`
  return row.settlementType === SETTLEMENT.period ? `${words} ${row.accountPeriodDays}天` : words
}

/** A share in percent; what is worrying is red. */
const rate = (name: 'onTimeRate' | 'passRate', least: number) => (row: Supplier) => {
  const value = row[name]
  if (value === null || value === undefined) return <span className="nothing">–</span>
  return <span className={Number(value) < least ? 'poor' : undefined}>{value}%</span>
}

/** In the order in which a supplier is judged. */
export const supplierColumns = () =>
  arranged(supplier, {
    supplierCode: 100,
    supplierName: { width: 188, render: (row) => <Name row={row} /> },
    supplierType: 86,
    levelId: { width: 112, title: '等级(分)', render: (row) => <Level row={row} /> },
    settlementType: { width: 132, render: settlementWords },
    leadDays: { width: 70, title: '交期', render: (row) => `${row.leadDays}天` },
    amount90: { width: 106, title: '近90天金额' },
    onTimeRate: { width: 76, title: '准时率', render: rate('onTimeRate', 80) },
    passRate: { width: 76, title: '合格率', render: rate('passRate', 95) },
    unpaid: { width: 92, title: '未付' },
    purchaserId: 86,
  })

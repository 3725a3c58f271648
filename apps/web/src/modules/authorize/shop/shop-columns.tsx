import { SHOP_STATE, shop, shopStates } from '@erp/contract/authorize/shop'
import { Tag } from 'antd'
import { arranged, Copyable, StatusTag } from '../../../kit/index.ts'
import { AuthTag } from '../auth/auth-tag.tsx'
import type { Shop } from './rows.ts'

/** One that is in use says nothing of its state. */
const Name = ({ row }: { row: Shop }) => (
  <span className="shop-name" title={row.shopName}>
    {row.status !== SHOP_STATE.enabled && <StatusTag states={shopStates} value={row.status} />}
    {row.shopName}
  </span>
)

const SWITCHES = [
  ['orderSync', '订单'],
  ['listingSync', '刊登'],
  ['stockPush', '库存'],
] as const

export const Switches = ({ row }: { row: Shop }) => (
  <span className="switches">
    {SWITCHES.map(([name, label]) => (
      <Tag key={name} variant="filled" color={row[name] ? 'blue' : undefined} title={`${label}${row[name] ? '开' : '关'}`}>
        <span className={row[name] ? undefined : 'nothing'}>{label}</span>
      </Tag>
    ))}
  </span>
)

const shortTime = (time: string | null) =>
  time ? <span title={time}>{time.slice(5, 16)}</span> : <span className="nothing">–</span>

/** What decides first: which shop, whose, may we speak for it, does it come through. */
export const shopColumns = () =>
  arranged(shop, {
    shopName: { width: 158, render: (row) => <Name row={row} /> },
    platCode: 96,
    authStatus: { width: 138, title: '授权', render: (row) => <AuthTag row={row} /> },
    lastSyncError: {
      width: 150,
      render: (row) => (
        <span className="shop-error" title={row.lastSyncError ?? undefined}>
          {row.lastSyncError}
        </span>
      ),
    },
    sellerId: 72,
    deptId: 82,
    orderSync: { width: 132, title: '同步开关', render: (row) => <Switches row={row} /> },
    lastOrderSyncTime: { width: 96, render: (row) => shortTime(row.lastOrderSyncTime) },
    suffix: { width: 84, title: '后缀', render: (row) => <Copyable text={row.suffix} /> },
    site: 70,
    currency: { width: 58, render: (row) => row.currency },
    defaultStoreId: 84,
  }).map((column) => (column.id === 'orderSync' ? { ...column, exports: SWITCHES.map(([name]) => name) } : column))

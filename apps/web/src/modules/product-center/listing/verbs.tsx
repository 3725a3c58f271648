import { EDIT, PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import { useNavigate } from 'react-router'
import { attempt, call, confirm, done, type List, offers, RowAction, RowMore, VerbButton } from '../../../kit/index.ts'
import { editPath } from './columns.tsx'
import type { Listing } from './rows.ts'

export type Deed = 'log' | 'price' | 'price-alerts' | 'stock' | 'supply' | 'sync-shops' | 'batches' | 'syncing'
export type Ask = (deed: Deed) => void
type Verb = 'push' | 'online' | 'offline'
interface Turn {
  verb: Verb
  label: string
  fits: (row: Listing) => boolean
  not: string
  danger?: true
}
const TURNS: Turn[] = [
  {
    verb: 'push',
    label: '更新',
    fits: ({ editStatus, hasNewer }) => (editStatus === EDIT.changed || editStatus === EDIT.failed) && hasNewer !== 1,
    not: '没有待更新的修改，或平台有新版本',
  },
  {
    verb: 'online',
    label: '上架',
    fits: ({ productStatus }) => productStatus === PRODUCT_STATUS.offline,
    not: '只有已下架的可以上架',
  },
  {
    verb: 'offline',
    label: '下架',
    fits: ({ productStatus }) => productStatus === PRODUCT_STATUS.onSelling,
    not: '只有正在销售的可以下架',
    danger: true,
  },
]
const turns = (): Turn[] => TURNS.filter(({ verb }) => offers(smtListing, verb))
const idsOf = (rows: Listing[]): number[] => rows.map((row) => row.listingId)

async function turn({ verb, label }: Turn, rows: Listing[], list: List): Promise<void> {
  if (!(await confirm(`确认${label} ${rows.length} 个在线商品吗？`, { detail: '将生成刊登任务，完成后状态才会变化' }))) return
  if (!(await attempt(call(smtListing, verb, { ids: idsOf(rows) }), `已提交${label}任务`))) return
  list.clear()
  await list.refresh()
}

/** One is asked at once; what was changed here and not sent would be lost, so it is asked first. */
async function syncOne(row: Listing, list: List): Promise<void> {
  if (row.editStatus !== EDIT.synced && !(await confirm('将覆盖未更新的修改，确定吗？', { danger: true }))) return
  const synced = await call(smtListing, 'sync', { ids: idsOf([row]) }).catch(() => null)
  if (!synced) return
  done(synced.changed ? '已同步，内容有变化' : '已同步，没有变化')
  await list.refresh()
}

export function RowVerbs({ row, list, onAsk }: { row: Listing; list: List; onAsk: Ask }) {
  const go = useNavigate()
  const isManaged = row.listType === LIST_TYPE.managed
  const items = [
    ...(isManaged ? [{ key: 'supply', label: '供货价与库存', onClick: () => onAsk('supply') }] : []),
    ...turns()
      .filter(({ fits }) => fits(row))
      .map((one) => ({ key: one.verb, label: one.label, danger: one.danger, onClick: () => void turn(one, [row], list) })),
    ...(offers(smtListing, 'save-as-template')
      ? [{ key: 'template', label: '另存为模板', onClick: () => void saveAs(row) }]
      : []),
    { key: 'log', label: '日志', onClick: () => onAsk('log') },
  ]
  return (
    <>
      {offers(smtListing, 'edit') && <RowAction onClick={() => void go(editPath(row))}>编辑</RowAction>}
      {offers(smtListing, 'sync') && <RowAction onClick={() => void syncOne(row, list)}>同步</RowAction>}
      <RowMore menu={{ items }} />
    </>
  )
}

const saveAs = (row: Listing) => attempt(call(smtListing, 'save-as-template', { listingId: row.listingId }), '已另存为模板草稿')

/** For all of the chosen ones, or for none with the reason. */
export function BatchVerbs({ rows, list, onAsk }: { rows: Listing[]; list: List; onAsk: Ask }) {
  return (
    <>
      {offers(smtListing, 'batch-price') && <VerbButton onClick={() => onAsk('price')}>{`改价 ${rows.length}`}</VerbButton>}
      {offers(smtListing, 'batch-stock') && <VerbButton onClick={() => onAsk('stock')}>{`改库存 ${rows.length}`}</VerbButton>}
      {offers(smtListing, 'sync') && <VerbButton onClick={() => onAsk('syncing')}>{`同步 ${rows.length}`}</VerbButton>}
      {turns().map((one) => {
        const others = rows.filter((row) => !one.fits(row)).length
        return (
          <VerbButton
            key={one.verb}
            danger={one.danger}
            why={others ? `${one.not}（${others} 个）` : null}
            onClick={() => void turn(one, rows, list)}
          >
            {`${one.label} ${rows.length}`}
          </VerbButton>
        )
      })}
    </>
  )
}

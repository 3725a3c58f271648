import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION, acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { type AnyRow, attempt, call, confirm, offers, RowAction, VerbButton, whyNot, whyOutside } from '../../../kit/index.ts'

export type Deed = 'edit' | 'add' | 'view' | 'transfer' | 'relate' | 'improve' | 'category'
const OF = { resource: { ...dataAcquisition, name: 'titleCn' }, states: acquisitionStates, state: 'acqStatus' }
const OPEN: number[] = [ACQUISITION.open, ACQUISITION.complete]
const REMOVABLE: number[] = [...OPEN, ACQUISITION.failed]

interface RowProps {
  row: AnyRow
  onAsk: (what: Deed) => void
  onDone: () => void
}

/** What brings a row on; the rest stands in the drawer and in the selection. */
export function RowVerbs({ row, onAsk, onDone }: RowProps) {
  const state = row['acqStatus'] as number
  const isOpen = OPEN.includes(state)
  return (
    <>
      {isOpen && offers(dataAcquisition, 'edit') && <RowAction onClick={() => onAsk('edit')}>编辑</RowAction>}
      {!isOpen && state !== ACQUISITION.failed && <RowAction onClick={() => onAsk('view')}>查看</RowAction>}
      {state === ACQUISITION.complete && offers(dataAcquisition, 'transfer-development') && (
        <RowAction onClick={() => onAsk('transfer')}>转开发</RowAction>
      )}
      {isOpen && offers(dataAcquisition, 'relate-product') && <RowAction onClick={() => onAsk('relate')}>关联商品</RowAction>}
      {state === ACQUISITION.failed && offers(dataAcquisition, 'acquire') && (
        <RowAction onClick={() => void again(row, onDone)}>重新采集</RowAction>
      )}
      {REMOVABLE.includes(state) && offers(dataAcquisition, 'remove') && (
        <RowAction danger onClick={() => void remove(row, onDone)}>
          删除
        </RowAction>
      )}
    </>
  )
}

async function again(row: AnyRow, onDone: () => void): Promise<void> {
  if (await attempt(call(dataAcquisition, 'acquire', { ids: [row['id']] }), '已重新加入采集')) onDone()
}

async function remove(row: AnyRow, onDone: () => void): Promise<void> {
  const name = row['titleCn'] ?? row['title'] ?? row['url']
  if (!(await confirm(`确认删除「${name}」吗？`, { danger: true }))) return
  if (await attempt(call(dataAcquisition, 'remove', { id: row['id'] }), '删除成功')) onDone()
}

const BATCH: { deed: Deed; verb: string; label: string; why: (rows: AnyRow[]) => string | null }[] = [
  { deed: 'improve', verb: 'batch-improvement', label: '批量完善', why: (rows) => whyOutside(OF, OPEN, '批量完善', rows) },
  { deed: 'category', verb: 'set-category', label: '设置类目', why: (rows) => whyOutside(OF, OPEN, '设置类目', rows) },
  { deed: 'transfer', verb: 'transfer-development', label: '转开发', why: (rows) => whyNot(OF, 'develop', rows) },
]

/** For all of the chosen rows, or for none with the reason. */
export const BatchVerbs = ({ rows, onAsk }: { rows: AnyRow[]; onAsk: (what: Deed) => void }) =>
  BATCH.filter(({ verb }) => offers(dataAcquisition, verb)).map(({ deed, label, why }) => (
    <VerbButton key={deed} why={why(rows)} onClick={() => onAsk(deed)}>
      {`${label} ${rows.length}`}
    </VerbButton>
  ))

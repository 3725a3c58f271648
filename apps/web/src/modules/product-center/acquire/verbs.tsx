import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION, acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { attempt, call, confirm, offers, RowAction, RowMore, VerbButton, whyNot, whyOutside } from '../../../kit/index.ts'
import type { Acquisition } from './rows.ts'

export type Deed = 'edit' | 'add' | 'view' | 'transfer' | 'relate' | 'improve' | 'category'
const OF = { resource: { ...dataAcquisition, name: 'titleCn' }, states: acquisitionStates, state: 'acqStatus' }
const OPEN: number[] = [ACQUISITION.open, ACQUISITION.complete]
const NAMED = 2
const REMOVABLE: number[] = [...OPEN, ACQUISITION.failed]

interface RowProps {
  row: Acquisition
  onAsk: (what: Deed) => void
  onDone: () => void
}

interface RowVerb {
  key: string
  label: string
  danger?: true
  run: () => void
}

/** What brings a row on first, and what is left behind 更多. */
export function RowVerbs(props: RowProps) {
  const verbs = verbsOf(props)
  const [named, rest] = verbs.length > NAMED ? [verbs.slice(0, NAMED), verbs.slice(NAMED)] : [verbs, []]
  return (
    <>
      {named.map(({ key, label, danger, run }) => (
        <RowAction key={key} danger={danger} onClick={run}>
          {label}
        </RowAction>
      ))}
      <RowMore menu={{ items: rest.map(({ key, label, danger, run }) => ({ key, label, danger, onClick: run })) }} />
    </>
  )
}

function verbsOf({ row, onAsk, onDone }: RowProps): RowVerb[] {
  const state = row.acqStatus
  const isOpen = OPEN.includes(state)
  const isFailed = state === ACQUISITION.failed
  const all: [boolean, string, RowVerb][] = [
    [isOpen, 'edit', { key: 'edit', label: '编辑', run: () => onAsk('edit') }],
    [!isOpen && !isFailed, 'details', { key: 'view', label: '查看', run: () => onAsk('view') }],
    [isFailed, 'acquire', { key: 'again', label: '重新采集', run: () => void again(row, onDone) }],
    [state === ACQUISITION.complete, 'transfer-development', { key: 'transfer', label: '转开发', run: () => onAsk('transfer') }],
    [isOpen, 'relate-product', { key: 'relate', label: '关联商品', run: () => onAsk('relate') }],
    [REMOVABLE.includes(state), 'remove', { key: 'remove', label: '删除', danger: true, run: () => void remove(row, onDone) }],
  ]
  return all.flatMap(([fits, action, verb]) => (fits && offers(dataAcquisition, action) ? [verb] : []))
}

async function again(row: Acquisition, onDone: () => void): Promise<void> {
  if (await attempt(call(dataAcquisition, 'acquire', { ids: [row.id] }), '已重新加入采集')) onDone()
}

async function remove(row: Acquisition, onDone: () => void): Promise<void> {
  const name = row.titleCn ?? row.title ?? row.url
  if (!(await confirm(`确认删除「${name}」吗？`, { danger: true }))) return
  if (await attempt(call(dataAcquisition, 'remove', { id: row.id }), '删除成功')) onDone()
}

const BATCH: { deed: Deed; verb: string; label: string; why: (rows: Acquisition[]) => string | null }[] = [
  { deed: 'improve', verb: 'batch-improvement', label: '批量完善', why: (rows) => whyOutside(OF, OPEN, '批量完善', rows) },
  { deed: 'category', verb: 'set-category', label: '设置类目', why: (rows) => whyOutside(OF, OPEN, '设置类目', rows) },
  { deed: 'transfer', verb: 'transfer-development', label: '转开发', why: (rows) => whyNot(OF, 'develop', rows) },
]

/** For all of the chosen rows, or for none with the reason. */
export const BatchVerbs = ({ rows, onAsk }: { rows: Acquisition[]; onAsk: (what: Deed) => void }) =>
  BATCH.filter(({ verb }) => offers(dataAcquisition, verb)).map(({ deed, label, why }) => (
    <VerbButton key={deed} why={why(rows)} onClick={() => onAsk(deed)}>
      {`${label} ${rows.length}`}
    </VerbButton>
  ))

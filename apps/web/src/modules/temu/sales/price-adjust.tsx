import { reasonField } from '@erp/contract/kit'
import { PRICE_TABS } from '@erp/contract/temu/sales/price.states'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { Button, Form, Modal } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { notice } from '../../../app/notice.ts'
import {
  AddButton,
  call,
  confirm,
  done,
  FieldItem,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
} from '../../../kit/index.ts'
import { CardDialog } from './card-dialog.tsx'
import { PRICE_COLUMNS } from './price-columns.tsx'
import { outcomeOf, type PriceVerb, priceVerbs, wholePriceVerbs } from './price-verbs.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import type { Price } from './rows.ts'

const TABS: StatusTabs = { field: 'tab', items: PRICE_TABS, count: 'status-count' }
type Open =
  | { mode: 'card'; rows: Price[]; at: number }
  | { mode: 'propose' }
  | { mode: 'reason'; verb: PriceVerb; rows: Price[] }
  | null

/** 调价: what the platform wants to pay, what we want it to pay, and what that leaves. */
export default function PriceAdjust() {
  const [open, setOpen] = useState<Open>(null)
  const whole = useMemo(() => wholePriceVerbs(), [])
  const act = useCallback((verb: PriceVerb, rows: Price[], list: List) => {
    if (verb.why) setOpen({ mode: 'reason', verb, rows })
    else void run(verb, rows, list)
  }, [])
  const rowActions = useCallback(
    (row: Price, list: List) => (
      <>
        <RowAction onClick={() => setOpen({ mode: 'card', rows: [row], at: 0 })}>计算卡</RowAction>
        {priceVerbs()
          .filter(({ fits }) => fits(row))
          .map((verb) => (
            <RowAction key={verb.key} danger={verb.danger} onClick={() => act(verb, [row], list)}>
              {verb.label}
            </RowAction>
          ))}
      </>
    ),
    [act],
  )
  return (
    <ListPage
      resource={priceAdjust}
      columns={PRICE_COLUMNS}
      tabs={TABS}
      rowHeight={48}
      rowActionsWidth={190}
      wholeVerbs={whole}
      onOpen={(row) => setOpen({ mode: 'card', rows: [row], at: 0 })}
      toolbar={(list) => <Tools list={list} onOpen={setOpen} />}
      rowActions={rowActions}
      batch={(rows, list) => <Batch rows={rows} onAct={(verb) => act(verb, rows, list)} />}
    >
      {(list) => open && <Opened open={open} list={list} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

const Tools = ({ list, onOpen }: { list: List<Price>; onOpen: (open: Open) => void }) => (
  <>
    {offers(priceAdjust, 'propose') && <AddButton onClick={() => onOpen({ mode: 'propose' })}>发起调价</AddButton>}
    <Button disabled={list.rows.length === 0} onClick={() => onOpen({ mode: 'card', rows: list.rows, at: 0 })}>
      逐张处理
    </Button>
  </>
)

const Batch = ({ rows, onAct }: { rows: Price[]; onAct: (verb: PriceVerb) => void }) =>
  priceVerbs().map((verb) => (
    <VerbButton
      key={verb.key}
      danger={verb.danger}
      why={rows.length > 0 && rows.every(verb.fits) ? null : verb.not}
      onClick={() => onAct(verb)}
    >
      {`${verb.label} ${rows.length}`}
    </VerbButton>
  ))

/** Asked before where it cannot be taken back; each of several has its own result. */
async function run(verb: PriceVerb, rows: Price[], list: List, reason?: string): Promise<void> {
  const named = rows.length === 1 ? rows[0]!.adjustNo : `所选 ${rows.length} 张调价单`
  if (!reason && !(await confirm(`确认${verb.label}${named}吗？`, { danger: verb.danger, ok: verb.label }))) return
  const input = { ids: rows.map((row) => row.adjustId), ...verb.with, ...(reason && { reason }) }
  const result = await call(priceAdjust, verb.action, input as never).catch(() => null)
  list.clear()
  await list.refresh()
  if (!result) return
  const said = outcomeOf(result, `已${verb.label}`)
  if (said.failed) notice().modal.warning({ title: said.done ?? `没有${verb.label}`, content: said.failed })
  else if (said.done) done(said.done)
}

function Opened({ open, list, onClose }: { open: NonNullable<Open>; list: List; onClose: () => void }) {
  const onDone = () => void list.refresh()
  if (open.mode === 'propose') return <ProposeDialog row={null} {...{ onClose, onDone }} />
  if (open.mode === 'card') return <CardDialog rows={open.rows} first={open.at} {...{ onClose, onDone }} />
  return <ReasonDialog verb={open.verb} rows={open.rows} list={list} onClose={onClose} />
}

function ReasonDialog({ verb, rows, list, onClose }: { verb: PriceVerb; rows: Price[]; list: List; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    await run(verb, rows, list, values.reason)
    onClose()
  }
  return (
    <Modal
      open
      title={`${verb.label}（${rows.length} 张）`}
      okText={verb.label}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="reason" field={{ ...reasonField, label: verb.why! }} />
      </Form>
    </Modal>
  )
}

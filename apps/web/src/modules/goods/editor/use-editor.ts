import type { Repeat } from '@erp/contract/goods/goods-read'
import type { GoodsConflict } from '@erp/contract/goods/goods-write'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { initialValues } from '../../../kit/form/values.ts'
import { type AnyRow, type CallError, done, may, useUnsaved } from '../../../kit/index.ts'
import { readGoods, repeatsOf, submitAudit, write } from './calls.ts'
import { merged } from './merge.ts'
import { formFields, sentOf } from './record.ts'
import { useKept } from './use-kept.ts'

export interface EditorSource {
  /** The goods as it was read; null for a new one. */
  record: AnyRow | null
  /** What a new one begins with. */
  initial?: AnyRow
  /** Under what its draft is kept. */
  draftFor: string
  onCreated: (goodsId: number) => void
}
/** Waits for a reason: it looks like goods that are there. */
export interface Asking {
  repeats: Repeat[]
  submit: boolean
}
export type EditorState = ReturnType<typeof useEditor>
/** What lies with the approvers is taken back before it is changed. */
const WAITING = 100
const LEAVING = '有未保存的修改，确定离开吗？'

/** What was opened, what was typed since, and how it is saved, merged or given up. */
export function useEditor({ record, initial, draftFor, onCreated }: EditorSource) {
  const [form] = Form.useForm()
  const { draft, keep, forget } = useKept(draftFor)
  const [opened, setOpened] = useState<AnyRow | null>(draft?.opened ?? record)
  const [dirty, setDirty] = useState(draft !== null)
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [conflict, setConflict] = useState<GoodsConflict | null>(null)
  const [refused] = useState(() => new WeakMap<AnyRow, Record<string, string>>())
  useUnsaved(dirty, LEAVING)
  const values = (): AnyRow => form.getFieldsValue(true)
  const start = { ...startValues(record), ...initial }
  const show = (saved: AnyRow) => {
    setOpened(saved)
    form.setFieldsValue(startValues(saved))
  }
  const settled = (saved: AnyRow) => {
    forget()
    setDirty(false)
    show({ ...textsOf(values()), ...saved })
  }
  const save = async (submit: boolean, repeatReason: string | null = null): Promise<void> => {
    if (saving || opened?.['auditStatus'] === WAITING || !(await valid(form))) return
    setSaving(true)
    const saved = await attempted({
      values: values(),
      opened,
      repeatReason,
      handles,
      ask: (repeats) => setAsking({ repeats, submit }),
    })
    if (saved) {
      setAsking(null)
      settled(saved)
      await told(saved, submit, repeatReason, show)
      if (!opened) onCreated(saved['goodsId'])
    }
    setSaving(false)
  }
  const handles = (error: CallError): boolean => {
    const stale = error.code === 409 && (error.data as GoodsConflict | null)?.current
    if (stale) void withTexts(error.data as GoodsConflict).then(setConflict)
    return Boolean(stale) || atFields(form, refused, error)
  }
  return {
    ...{ form, start: { ...start, ...draft?.values }, draft, opened, dirty, saving, asking, conflict, refused, save, values },
    changed: () => {
      setDirty(true)
      keep(values, opened)
    },
    discard: () => {
      forget()
      setOpened(record)
      setDirty(false)
      form.setFieldsValue(start)
    },
    /** Read anew, with nothing typed: after something else was done to it. */
    reread: async () => settled(await readGoods(opened!['goodsId'])),
    giveUp: () => setAsking(null),
    merge: (current: AnyRow, theirs: string[]) => {
      const next = merged(values(), current, theirs)
      setOpened(current)
      form.setFieldsValue(next)
      keep(() => next, current)
      setConflict(null)
    },
    /** A SKU was removed on the server: it is neither here nor in what was opened any more. */
    rowRemoved: (skuId: number) => {
      const without = (rows: AnyRow[]) => rows.filter((row) => row['skuId'] !== skuId)
      setOpened((before) => before && { ...before, skus: without(before['skus']) })
      form.setFieldValue('skus', without(values()['skus']))
    },
  }
}

const startValues = (record: AnyRow | null): AnyRow => ({
  ...initialValues(formFields, record),
  skus: record ? record['skus'] : [{}],
})

const textsOf = ({ description, descriptionEn }: AnyRow): AnyRow => ({ description, descriptionEn })

async function withTexts({ current, since }: GoodsConflict): Promise<GoodsConflict> {
  return { current: (await readGoods(current.goodsId)) as GoodsConflict['current'], since }
}

async function valid(form: FormInstance): Promise<boolean> {
  try {
    await form.validateFields()
    return true
  } catch (error) {
    const [first] = (error as { errorFields?: { name: string[] }[] }).errorFields ?? []
    if (first) form.scrollToField(first.name, { block: 'center', focus: true })
    return false
  }
}

interface Attempt {
  values: AnyRow
  opened: AnyRow | null
  repeatReason: string | null
  handles: (error: CallError) => boolean
  ask: (repeats: Repeat[]) => void
}

/** Null when it was not saved: somebody must decide first, or it was refused and said so. */
async function attempted({ values, opened, repeatReason, handles, ask }: Attempt): Promise<AnyRow | null> {
  try {
    const sent = sentOf(values, may)
    const repeats = repeatReason ? [] : await repeatsOf(sent, opened)
    if (repeats.length === 0) return await write({ ...sent, repeatReason }, opened, handles)
    ask(repeats)
  } catch {
    // Said already, by the call or at the fields.
  }
  return null
}

async function told(saved: AnyRow, submit: boolean, repeatReason: string | null, show: (saved: AnyRow) => void): Promise<void> {
  if (!submit) return done('保存成功')
  const sent = await submitAudit(saved['goodsId'], repeatReason).then(
    () => true,
    () => false,
  )
  done(sent ? '已保存并提交审核' : '保存成功，还没有提交审核')
  if (sent) await readGoods(saved['goodsId']).then(show, () => {})
}

/** True when every error the server named stands at its field or its cell. */
function atFields(form: FormInstance, refused: WeakMap<AnyRow, Record<string, string>>, error: CallError): boolean {
  const rows: AnyRow[] = form.getFieldValue('skus') ?? []
  const cells = error.fieldErrors.filter(({ field }) => /^skus\.\d+\.\w+$/.test(field))
  for (const { field, reason } of cells) {
    const [, index, name] = field.split('.')
    const row = rows[Number(index)]
    if (row) refused.set(row, { ...refused.get(row), [name!]: reason })
  }
  const own = error.fieldErrors
    .filter(({ field }) => field in formFields)
    .map(({ field, reason }) => ({ name: field, errors: [reason] }))
  form.setFields([...own, ...(cells.length ? [{ name: 'skus', value: [...rows], errors: [cells[0]!.reason] }] : [])])
  const first = own[0]?.name ?? (cells.length ? 'skus' : null)
  if (first) form.scrollToField(first, { block: 'center' })
  return own.length + cells.length > 0 && own.length + cells.length === error.fieldErrors.length
}

import type { Repeat } from '@erp/contract/goods/catalog/goods-read'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import type { GoodsConflict } from '@erp/contract/goods/catalog/goods-write'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { type CallError, done, may } from '../../../../kit/index.ts'
import { readGoods, repeatsOf, submitAudit, write } from './calls.ts'
import { merged } from './merge.ts'
import { formFields, sentOf } from './record.ts'
import type { OpenedGoods, TypedGoods, TypedSku } from './rows.ts'
import { type Opening, type Typed, useTyped } from './use-typed.ts'

export interface EditorSource extends Opening {
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

/** A goods in the making: typed, saved, merged or given up. */
export function useEditor({ onCreated, ...opening }: EditorSource) {
  const typed = useTyped(opening)
  const { opened, values, settled, rebase } = typed
  const { conflict, setConflict, refused, handles } = useRefused(typed)
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const save = async (submit: boolean, repeatReason: string | null = null): Promise<void> => {
    if (saving || opened?.auditStatus === WAITING || !(await valid(typed.form))) return
    setSaving(true)
    const ask = (repeats: Repeat[]) => setAsking({ repeats, submit })
    const saved = await attempted({ values: values(), opened, repeatReason, handles, ask })
    if (saved) {
      setAsking(null)
      settled(saved)
      await told(saved, submit, repeatReason, typed.show)
      if (!opened) onCreated(saved.goodsId)
    }
    setSaving(false)
  }
  return {
    ...typed,
    conflict,
    refused,
    saving,
    asking,
    save,
    /** Read anew, with nothing typed: after something else was done to it. */
    reread: async () => settled(await readGoods(opened!.goodsId)),
    giveUp: () => setAsking(null),
    merge: (current: OpenedGoods, theirs: string[]) => {
      rebase(current, merged(values(), current, theirs))
      setConflict(null)
    },
  }
}

/** What the server would not take: an older version, or single fields and cells. */
function useRefused({ form }: Typed) {
  const [conflict, setConflict] = useState<GoodsConflict | null>(null)
  const [refused] = useState(() => new WeakMap<TypedSku, Record<string, string>>())
  const compare = async ({ current, since }: GoodsConflict) => {
    const whole = await readGoods(current.goodsId)
    setConflict({ current: whole, since })
  }
  const handles = (error: CallError): boolean => {
    const stale = error.code === 409 && (error.data as GoodsConflict | null)?.current
    if (stale) void compare(error.data as GoodsConflict)
    return Boolean(stale) || atFields(form, refused, error)
  }
  return { conflict, setConflict, refused, handles }
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
  values: TypedGoods
  opened: OpenedGoods | null
  repeatReason: string | null
  handles: (error: CallError) => boolean
  ask: (repeats: Repeat[]) => void
}

/** Null when it was not saved: somebody must decide first, or it was refused and said so. */
async function attempted({ values, opened, repeatReason, handles, ask }: Attempt): Promise<GoodsDetail | null> {
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

async function told(
  saved: GoodsDetail,
  submit: boolean,
  repeatReason: string | null,
  show: (saved: OpenedGoods) => void,
): Promise<void> {
  if (!submit) return done('保存成功')
  const sent = await submitAudit(saved.goodsId, repeatReason).then(
    () => true,
    () => false,
  )
  done(sent ? '已保存并提交审核' : '保存成功，还没有提交审核')
  if (sent) await readGoods(saved.goodsId).then(show, () => {})
}

/** True when every error the server named stands at its field or its cell. */
function atFields(form: FormInstance, refused: WeakMap<TypedSku, Record<string, string>>, error: CallError): boolean {
  const rows: TypedSku[] = form.getFieldValue('skus') ?? []
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

import { Form, type FormInstance } from 'antd'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { initialValues } from '../../../../kit/form/values.ts'
import { useUnsaved } from '../../../../kit/index.ts'
import { formFields } from './record.ts'
import type { OpenedGoods, TypedGoods, TypedSku } from './rows.ts'
import { useSavedDraft } from './use-saved-draft.ts'

export interface Opening {
  /** The goods as it was read; null for a new one. */
  record: OpenedGoods | null
  initial?: TypedGoods
  /** Under what its draft is kept. */
  draftFor: string
}
export type Typed = ReturnType<typeof useTyped>
const LEAVING = '有未保存的修改，确定离开吗？'

/** What was opened and what was typed since. */
export function useTyped({ record, initial, draftFor }: Opening) {
  const [form] = Form.useForm()
  const { draft, keep, forget } = useSavedDraft(draftFor)
  const [opened, setOpened] = useState<OpenedGoods | null>(draft?.opened ?? record)
  const [dirty, setDirty] = useState(draft !== null)
  useUnsaved(dirty, LEAVING)
  const values = (): TypedGoods => form.getFieldsValue(true)
  const start = { ...startValues(record), ...initial }
  const show = (saved: OpenedGoods) => {
    setOpened(saved)
    form.setFieldsValue(startValues(saved))
  }
  return {
    form,
    draft,
    opened,
    dirty,
    values,
    show,
    start: { ...start, ...draft?.values },
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
    /** As the server has it now; the long texts it does not repeat stay. */
    settled: (saved: OpenedGoods) => {
      forget()
      setDirty(false)
      show({ ...textsOf(values()), ...saved })
    },
    ...onward({ form, values, keep, setOpened }),
  }
}

interface Onward {
  form: FormInstance
  values: () => TypedGoods
  keep: ReturnType<typeof useSavedDraft>['keep']
  setOpened: Dispatch<SetStateAction<OpenedGoods | null>>
}

/** How what was opened changes while somebody types. */
const onward = ({ form, values, keep, setOpened }: Onward) => ({
  /** Goes on upon another version of the record. */
  rebase: (current: OpenedGoods, next: TypedGoods) => {
    setOpened(current)
    form.setFieldsValue(next)
    keep(() => next, current)
  },
  /** A SKU was removed on the server: it is neither here nor in what was opened any more. */
  rowRemoved: (skuId: number) => {
    const without = <T extends TypedSku>(rows: T[]) => rows.filter((row) => row.skuId !== skuId)
    setOpened((before) => before && { ...before, skus: without(before.skus) })
    form.setFieldValue('skus', without(values().skus ?? []))
  },
})

const startValues = (record: OpenedGoods | null): TypedGoods => ({
  ...initialValues(formFields, record),
  skus: record ? record.skus : [{}],
})

const textsOf = ({ description, descriptionEn }: TypedGoods): TypedGoods => ({ description, descriptionEn })

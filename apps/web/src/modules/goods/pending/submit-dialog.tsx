import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Repeat } from '@erp/contract/goods/catalog/goods-read'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { useState } from 'react'
import { notice } from '../../../app/notice.ts'
import { call, type List } from '../../../kit/index.ts'
import { RepeatDialog } from '../catalog/repeats.tsx'
import type { OpenedPending } from './goods-pending.tsx'
import { move } from './verbs.ts'

export interface Found {
  name: string
  repeats: Repeat[]
}
interface Props {
  rows: PendingGoodsRow[]
  found: Found[]
  list: List
  onClose: () => void
}

/** Some of them look like other goods: submitting goes on with a reason. */
export function SubmitDialog({ rows, found, list, onClose }: Props) {
  const [saving, setSaving] = useState(false)
  const submit = async (repeatReason: string) => {
    setSaving(true)
    await move('submit-audit', rows, list, { repeatReason })
    setSaving(false)
    onClose()
  }
  return <RepeatDialog found={found} okText="仍要提交" saving={saving} onGo={(reason) => void submit(reason)} onBack={onClose} />
}

/** Submits at once what looks like nothing else. */
export async function submit(rows: PendingGoodsRow[], list: List, onOpen: (open: OpenedPending) => void): Promise<void> {
  notice().message.loading({ key: 'submit', content: '正在检查是否与已有商品重复…', duration: 0 })
  const found = await repeatsOf(rows).catch(() => null)
  notice().message.destroy('submit')
  if (found?.length === 0) await move('submit-audit', rows, list)
  else if (found) onOpen({ kind: 'submit', rows, found })
}

const AT_ONCE = 4

/** Those of them that look like others. */
async function repeatsOf(rows: PendingGoodsRow[]): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map((row) => call(goodsItem, 'check-repeat', compared(row))))
    found.push(...answers.map((repeats, index) => ({ name: `${some[index]!.goodsCode} ${some[index]!.goodsName}`, repeats })))
  }
  return found.filter(({ repeats }) => repeats.length > 0)
}

/** What a goods is compared by. */
export function compared({ goodsId, goodsName, catId, mainImage, purchaseUrl }: PendingGoodsRow) {
  return { goodsId, goodsName, catId, mainImage, purchaseUrl }
}
